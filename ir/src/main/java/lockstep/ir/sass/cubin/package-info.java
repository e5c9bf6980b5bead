/**
 * Cubins: the ELF files that contain SASS, as ptxas 13.0 lays them out.
 *
 * <p>{@link lockstep.ir.sass.cubin.CubinReader} refuses hostile files with diagnostics;
 * {@link lockstep.ir.sass.cubin.CubinWriter} reproduces what was read byte by byte. Machine words are in sections named
 * {@code .text.KERNEL}, see {@link lockstep.ir.sass.cubin.Cubin#code}.
 *
 * <p>New files: {@link lockstep.ir.sass.cubin.CubinImage} holds the contents of a cubin independent of its layout,
 * {@link lockstep.ir.sass.cubin.CubinBuilder} makes one of new kernels, {@link lockstep.ir.sass.cubin.ImageReader}
 * reads one from a file, and {@link lockstep.ir.sass.cubin.CubinLayout} lays one out as a file.
 */
@NullMarked
package lockstep.ir.sass.cubin;

import org.jspecify.annotations.NullMarked;
