function map(doc) {
  // Key: what it is about (a person or a meet), then the kind of relation.
  emit([doc.target, doc.kind], null);
}
