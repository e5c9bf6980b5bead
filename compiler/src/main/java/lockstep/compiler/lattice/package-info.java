/**
 * What is known of a value, and what instructions make of that: the ground of propagation over a function ({@code
 * sccp}, {@code ipsccp}) and of questions about single places ({@code analysis.lazyvalue}). Start with {@link
 * lockstep.compiler.lattice.LatticeValue}; {@link lockstep.compiler.lattice.ValueTransfer} has the instructions.
 */
@NullMarked
package lockstep.compiler.lattice;

import org.jspecify.annotations.NullMarked;
