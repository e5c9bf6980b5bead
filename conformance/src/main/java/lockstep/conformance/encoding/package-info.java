/**
 * Encodings checked by executing: a program of machine instructions runs before an encoder has made words of it, and
 * again as the bytes of a cubin that a decoder has read, and both runs must show the same. docs/sass-simulation.md.
 */
@NullMarked
package lockstep.conformance.encoding;

import org.jspecify.annotations.NullMarked;
