function map(doc) {
  // Key: [year, month, day] in UTC, so that group_level gives months and years too.
  emit([+doc.timestamp.slice(0, 4), +doc.timestamp.slice(5, 7), +doc.timestamp.slice(8, 10)], null);
}
