/**
 * Rematerialization: where register pressure exceeds a target, values are recomputed where they are needed instead of
 * being kept in registers.
 *
 * <p>Start with {@link lockstep.compiler.remat.Rematerialization}, whose steps are: pressure
 * ({@link lockstep.compiler.remat.FunctionFacts}), regions and places ({@link lockstep.compiler.remat.Places}, with
 * {@link lockstep.compiler.remat.Recomputation} and {@link lockstep.compiler.remat.MemoryPaths} for what is legal),
 * candidates ({@link lockstep.compiler.remat.CandidateSearch}), the choice among them
 * ({@link lockstep.compiler.remat.RematSelection} on {@link lockstep.compiler.remat.ChoiceModel}), and
 * {@link lockstep.compiler.remat.RematEmission}. docs/remat.md. Source: seeds 000 and 003.
 */
@NullMarked
package lockstep.compiler.remat;

import org.jspecify.annotations.NullMarked;
