/**
 * Cubins: the ELF files in which SASS comes, as ptxas 13.0 lays them out.
 *
 * <p>{@link lockstep.ir.sass.cubin.CubinReader} refuses hostile files with diagnostics;
 * {@link lockstep.ir.sass.cubin.CubinWriter} writes what was read byte by byte. Machine words are those of sections
 * named {@code .text.KERNEL}, see {@link lockstep.ir.sass.cubin.Cubin#code}.
 */
@NullMarked
package lockstep.ir.sass.cubin;

import org.jspecify.annotations.NullMarked;
