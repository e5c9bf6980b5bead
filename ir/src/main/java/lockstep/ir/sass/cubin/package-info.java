/**
 * Cubins: the ELF files in which SASS comes, as ptxas 13.0 lays them out.
 *
 * <p>{@link lockstep.ir.sass.cubin.CubinReader} refuses hostile files with diagnostics;
 * {@link lockstep.ir.sass.cubin.CubinWriter} writes what was read byte by byte. Machine words are those of sections
 * named {@code .text.KERNEL}, see {@link lockstep.ir.sass.cubin.Cubin#code}.
 *
 * <p>New files: {@link lockstep.ir.sass.cubin.CubinImage} says what a cubin holds apart from its layout,
 * {@link lockstep.ir.sass.cubin.CubinBuilder} describes new kernels, {@link lockstep.ir.sass.cubin.ImageReader} finds a
 * description in a file, and {@link lockstep.ir.sass.cubin.CubinLayout} makes a file of it.
 */
@NullMarked
package lockstep.ir.sass.cubin;

import org.jspecify.annotations.NullMarked;
