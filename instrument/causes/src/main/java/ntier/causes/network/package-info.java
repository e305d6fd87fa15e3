/**
 * {@code network}: its link delays, loses or slows down what it sends. {@code
 * docs/causes/network.md} tells all of it.
 */
package ntier.causes.network;
