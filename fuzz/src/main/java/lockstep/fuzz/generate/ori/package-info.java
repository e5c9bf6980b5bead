/**
 * The generator of Ori: a function from {@link lockstep.ir.choices.Choices} to a module of the open form, in both
 * stages of registers and of convergence. Start at {@link lockstep.fuzz.generate.ori.OriGenerator}.
 *
 * <p>Programs are defined and give the same under every schedule by construction: a register is used where it is
 * defined on all ways; what a guard may hold back, or {@code UNDEF} leaves open, is chosen by {@code SEL} in no lane
 * that lacks it; a thread stores to its own words alone; what lanes do together stands where all of them are, or all
 * that a mask names; uniform registers are written there too. In synced functions every branch that lanes may take
 * apart lies between {@code BSSY} and {@code BSYNC}.
 *
 * <p>Not kept from branches are bits that PTX leaves open, as those of a NaN: one program in a hundred ends there.
 */
@NullMarked
package lockstep.fuzz.generate.ori;

import org.jspecify.annotations.NullMarked;
