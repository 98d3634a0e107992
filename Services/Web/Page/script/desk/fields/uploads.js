// The files of a field that are on their way to be pictures.
import {h, fill} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {uploading} from './uploading.js';

export class Uploads {
  element = h('ul', {class: 'desk-pictures'});
  /** Says when there were too many. */
  said = h('p', {class: 'err', role: 'alert'});
  /** @type {ReturnType<typeof uploading>[]} */
  #all = [];
  #most;
  #count;
  #came;

  /**
   * @param {object} options
   * @param {number} options.most pictures at most; of one, a new one takes the place of the old
   * @param {() => number} options.count how many there are
   * @param {(address: string) => void} options.came a file has become a picture
   */
  constructor({most, count, came}) {
    [this.#most, this.#count, this.#came] = [most, count, came];
  }

  /** @param {File[]} files */
  take(files) {
    const room = this.#most > 1 ? this.#most - this.#count() - this.#underWay().length : 1;
    fill(this.said, files.length > room && t('picture.most', {count: this.#most}));
    for (const file of files.slice(0, Math.max(0, room))) this.#send(file);
  }

  isUnderWay() {
    return this.#underWay().length > 0;
  }

  stop() {
    for (const one of this.#all) one.stop();
  }

  #send(file) {
    const ended = () => {
      this.#all = this.#all.filter((other) => other !== one);
      one.element.remove();
    };
    const one = uploading(file, {came: this.#came, ended});
    this.#all.push(one);
    this.element.append(one.element);
  }

  #underWay() {
    return this.#all.filter((one) => one.isUnderWay);
  }
}
