/**
 * The text of SASS in its closed form.
 *
 * <ul>
 *   <li>One instruction: {@link lockstep.ir.sass.text.SassPrinter} writes it as NVIDIA's disassembler does, or exactly,
 *       so that {@link lockstep.ir.sass.text.SassParser} reads the very same instruction back.
 *   <li>Its control fields: {@link lockstep.ir.sass.text.ControlText}.
 *   <li>A function and a module of kernels: {@link lockstep.ir.sass.text.SassFunctionText} and
 *       {@link lockstep.ir.sass.text.SassModuleText}.
 * </ul>
 *
 * The text of the open form is {@link lockstep.ir.sass.ori.OriText}.
 */
@NullMarked
package lockstep.ir.sass.text;

import org.jspecify.annotations.NullMarked;
