/** Tests of the machine words of SASS: the description is sound, and decoding and encoding are lossless. */
@NullMarked
package lockstep.ir.sass.isa;

import org.jspecify.annotations.NullMarked;
