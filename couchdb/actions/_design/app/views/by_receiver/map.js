function map(doc) {
  emit([doc.receiver, doc.read === true], null);
}
