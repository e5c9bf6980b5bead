package lockstep.ir.ptx.machine;

import java.util.Optional;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.verify.PtxVerifier;

/**
 * Checks a module of machine IR. The rules of {@link PtxVerifier} apply, with open rows allowed. Where they hold, these
 * are checked as well, named by the codes of their diagnostics:
 *
 * <table>
 *   <caption>Rules</caption>
 *   <tr><td>machine-block</td><td>a label names one block, and is at its beginning</td></tr>
 *   <tr><td>machine-terminator</td><td>nothing that lanes execute follows a branch or an unguarded end in its
 *       block</td></tr>
 *   <tr><td>machine-ways</td><td>{@code brx.idx} over tables that other branches use as well has no more than a
 *       million edges; where it has more, no other rule is checked</td></tr>
 *   <tr><td>machine-end</td><td>control does not fall off the last block</td></tr>
 *   <tr><td>machine-scope</td><td>where a register, variable or label is named, its declaration is in scope, and no
 *       other declaration hides it</td></tr>
 *   <tr><td>machine-ssa</td><td>at the stage ssa each register has one definition; a parameter counts as one</td></tr>
 *   <tr><td>machine-opaque</td><td>at the stage ssa there are no instructions that are kept as text</td></tr>
 *   <tr><td>machine-undefined</td><td>every path from the entry to a use has a definition; one in part or under a guard
 *       counts. Where there is one definition, it dominates the use</td></tr>
 *   <tr><td>machine-phi</td><td>PHIs occur at the stage ssa only, first in their block, without a guard, and have one
 *       value for each predecessor, which has a label</td></tr>
 *   <tr><td>machine-copy</td><td>{@code copy.divergent} has no guard, and adjacent ones of one group write no register
 *       twice</td></tr>
 *   <tr><td>machine-subregister</td><td>the index of a part is less than the number of parts, and no part of a
 *       {@code reg_sequence} is given twice</td></tr>
 *   <tr><td>machine-frame</td><td>frame objects are named by {@code frame_index} only, have a size, and fit together,
 *       with their alignment, the local memory of a thread, 512 KB</td></tr>
 *   <tr><td>machine-call-frame</td><td>on each path {@code callframe_setup} and {@code callframe_destroy} alternate,
 *       with the same number and without guards, and no frame is set up where the function ends</td></tr>
 *   <tr><td>machine-open</td><td>at the stage final there are neither open rows nor frame objects</td></tr>
 * </table>
 *
 * <p>Time and space are linear in the function, plus the number of blocks through which each register is live.
 */
public final class MachineVerifier {
    private MachineVerifier() {}

    /** Reports violations in {@code module}. */
    public static void verify(MachineModule module, Diagnostics diagnostics) {
        Diagnostics found = PtxVerifier.verify(module.asPtx(), true);
        for (Diagnostic diagnostic : found.all()) {
            diagnostics.add(diagnostic);
        }
        if (!found.hasFatal()) {
            module.functions().forEach(function -> verify(function, diagnostics));
        }
    }

    private static void verify(MachineFunction function, Diagnostics diagnostics) {
        Optional<PtxInstruction> beyond = MachineFlow.beyond(function);
        if (beyond.isPresent()) {
            diagnostics.error("machine-ways", beyond.get().location(), MachineFlow.TOO_MANY);
            return;
        }
        MachineChecks checks = new MachineChecks(function, function.flow(), diagnostics);
        BlockRules.check(checks);
        new ScopeRules(checks).check();
        RowRules.check(checks);
        new PhiRules(checks).check();
        new DefinitionRules(checks).check();
        new CallFrameRules(checks).check();
        switch (function.stage()) {
            case SSA, VIRTUAL -> {}
            case FINAL -> MachineLayout.isClosed(function, diagnostics);
        }
    }
}
