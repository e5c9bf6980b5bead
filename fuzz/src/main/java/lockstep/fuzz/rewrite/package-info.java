/** Loads classes a second time, rewritten: to decide otherwise, or to count what they do. */
@NullMarked
package lockstep.fuzz.rewrite;

import org.jspecify.annotations.NullMarked;
