/**
 * The lattice of value states and the transfer functions of instructions: the basis of propagation over a function
 * ({@code sccp}, {@code ipsccp}) and of queries about single places ({@code analysis.lazyvalue}). Start with
 * {@link lockstep.compiler.lattice.LatticeValue}; {@link lockstep.compiler.lattice.ValueTransfer} has the instructions.
 */
@NullMarked
package lockstep.compiler.lattice;

import org.jspecify.annotations.NullMarked;
