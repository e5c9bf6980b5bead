/** Tests of the generator of PTX: what it makes is valid and defined, for any choices; its parts refuse what is not. */
@NullMarked
package lockstep.fuzz.generate.ptx;

import org.jspecify.annotations.NullMarked;
