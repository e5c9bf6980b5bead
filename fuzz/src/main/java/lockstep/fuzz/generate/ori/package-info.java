/**
 * The generator of Ori: a function from {@link lockstep.ir.choices.Choices} to a module of the open form, in both
 * stages of registers and of convergence. Start at {@link lockstep.fuzz.generate.ori.OriGenerator}.
 *
 * <p>Programs are defined and give the same under every schedule by construction: a register is used where it is
 * defined on all paths; the result of a guarded instruction, or of {@code UNDEF}, is not selected by {@code SEL} in any
 * lane where it is undefined; a thread stores only to its own words; collective operations are used where all lanes
 * arrive, or all that a mask names; uniform registers are written there too. In synced functions every divergent branch
 * is between {@code BSSY} and {@code BSYNC}.
 *
 * <p>Not kept from branches are bits that PTX leaves open, as those of a NaN: one program in a hundred ends there.
 */
@NullMarked
package lockstep.fuzz.generate.ori;

import org.jspecify.annotations.NullMarked;
