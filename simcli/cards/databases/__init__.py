"""Public card databases, one file a shape: ``sniff`` the records, then ``cards`` of them."""
