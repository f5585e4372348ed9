/** Greets somebody by name. */
exports.greet = (name) => `Hello, ${name}!`;
