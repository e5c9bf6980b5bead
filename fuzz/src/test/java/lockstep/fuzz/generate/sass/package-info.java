/** Tests of the generator of SASS: what it makes is legal and defined, for any choices, on every architecture. */
@NullMarked
package lockstep.fuzz.generate.sass;

import org.jspecify.annotations.NullMarked;
