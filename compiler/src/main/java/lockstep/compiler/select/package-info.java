/**
 * Instruction selection: from selectable LLVM IR to machine IR in SSA form. See docs/selection.md.
 *
 * <p>Start at {@link lockstep.compiler.select.InstructionSelection}, which selects a module.
 * {@link lockstep.compiler.select.FunctionSelection} selects a function: {@link lockstep.compiler.select.Nodes} are its
 * values, leaf by leaf; {@link lockstep.compiler.select.Covers} finds the cheapest cover of their trees by
 * {@link lockstep.compiler.select.SelectionRules}; instructions with effects are selected by a class for each subject.
 */
@NullMarked
package lockstep.compiler.select;

import org.jspecify.annotations.NullMarked;
