/** Tests of the generator of Ori: what it makes is legal and defined, for any choices, on every architecture. */
@NullMarked
package lockstep.fuzz.generate.ori;

import org.jspecify.annotations.NullMarked;
