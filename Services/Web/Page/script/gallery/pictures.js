import {artOfItem, artOfMovie, artOfPerson, artOfPlace} from '../art/art.js';
import {h} from '../core/element.js';

const dishes = [
  'noodles', 'rice', 'curry', 'soup', 'salad', 'grill', 'seafood', 'sushi', 'pasta', 'pizza', 'burger', 'sandwich',
  'tacos', 'breakfast', 'pastry', 'dessert', 'ice-cream', 'coffee', 'drink', 'beer', 'wine', 'bread', 'starter',
  'vegetables', 'pot', 'cup'
];
const places = [
  'Restaurant', 'CafeOrCoffeeShop', 'FastFoodRestaurant', 'BarOrPub', 'IceCreamShop', 'SingleFamilyResidence',
  'TwinHouse', 'TownHome', 'Townhouse', 'Condominium', 'CommercialBuilding', 'MovieTheater', 'TrainStation',
  'CollegeBuilding', 'Store', 'Park', 'BankOrCreditUnion', 'Pharmacy', 'Hotel', 'Church', 'Mosque', 'BuddhistTemple',
  'Museum', 'Library', 'PoliceStation', 'GasStation', 'ExerciseGym', 'LandmarksOrHistoricalBuildings'
];
const genres = [
  'Drama', 'Comedy', 'Thriller', 'Science fiction', 'Family', 'Documentary', 'Romance', 'Crime', 'Fantasy', 'Adventure'
];

export const pictures = () => ['Drawn pictures',
  'Where there is no photo: by kind and id, always the same for the same thing.',
  h('ul', {class: 'pictures'},
    dishes.map((kind) => figure(kind, artOfItem({id: `dish.${kind}`, name: kind, category: kind}))),
    [1, 2, 3, 4].map((number) => figure(`person ${number}`, artOfPerson({id: `person-${number}`, name: ''})))),
  h('ul', {class: 'pictures wide'},
    places.map((type) => figure(type, artOfPlace({id: `place-${type}`, name: type, types: [type]})))),
  h('ul', {class: 'pictures high'},
    genres.map(
      (genre) => figure(genre, artOfMovie({id: `movie-${genre}`, name: `A ${genre} movie`, genre: [genre]}))))];

const figure = (text, drawing) => h('li', {class: 'xs'}, h('div', {class: 'pic'}, drawing), text);
