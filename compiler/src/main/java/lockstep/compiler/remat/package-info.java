/**
 * Rematerialization: values are computed again where they are needed instead of being kept in registers, where more
 * registers are taken than a target allows.
 *
 * <p>Begin with {@link lockstep.compiler.remat.Rematerialization}, whose rounds are: pressure
 * ({@link lockstep.compiler.remat.FunctionFacts}), regions and places ({@link lockstep.compiler.remat.Places}, with
 * {@link lockstep.compiler.remat.Recomputation} and {@link lockstep.compiler.remat.MemoryPaths} for what is legal),
 * candidates ({@link lockstep.compiler.remat.CandidateSearch}), the choice among them
 * ({@link lockstep.compiler.remat.RematSelection} on {@link lockstep.compiler.remat.ChoiceModel}), and
 * {@link lockstep.compiler.remat.RematEmission}. docs/remat.md. Source: seeds 000 and 003.
 */
@NullMarked
package lockstep.compiler.remat;

import org.jspecify.annotations.NullMarked;
