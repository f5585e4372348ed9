// Stands in for VS Code's native logging module, which would need a C++ compiler at install time.
// It writes the same log files, only slower.
'use strict';
const fs = require('node:fs');
const path = require('node:path');

const levelNames = ['trace', 'debug', 'info', 'warning', 'error', 'critical'];

class Logger {
  constructor(_type, _name, file) {
    this.file = file;
    this.level = 2;
    this.isFormatted = true;
    fs.mkdirSync(path.dirname(file), { recursive: true });
  }

  write(level, message) {
    if (level < this.level) {
      return;
    }
    const stamp = new Date().toISOString().replace('T', ' ').slice(0, 23);
    const line = this.isFormatted ? `${stamp} [${levelNames[level]}] ${message}\n` : message;
    try {
      fs.appendFileSync(this.file, line);
    } catch {
      // The data folder is removed while the server is still ending; its last words are not missed.
    }
  }

  trace(message) {
    this.write(0, message);
  }
  debug(message) {
    this.write(1, message);
  }
  info(message) {
    this.write(2, message);
  }
  warn(message) {
    this.write(3, message);
  }
  error(message) {
    this.write(4, message);
  }
  critical(message) {
    this.write(5, message);
  }
  getLevel() {
    return this.level;
  }
  setLevel(level) {
    this.level = level;
  }
  setPattern() {
    this.isFormatted = true;
  }
  clearFormatters() {
    this.isFormatted = false;
  }
  flush() {
    // Every line is on disk already.
  }
  drop() {
    // No file stays open.
  }
}

function ignore() {
  // Each logger has its level, and every line is on disk at once.
}

exports.version = 0;
exports.Logger = Logger;
exports.setLevel = ignore;
exports.setFlushOn = ignore;
exports.createRotatingLogger = async (name, file) => new Logger('rotating', name, file);
exports.createAsyncRotatingLogger = async (name, file) => new Logger('rotating_async', name, file);
