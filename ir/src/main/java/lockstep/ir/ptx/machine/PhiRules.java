package lockstep.ir.ptx.machine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;

/** Rules of PHIs. */
final class PhiRules {
    private final MachineChecks checks;

    PhiRules(MachineChecks checks) {
        this.checks = checks;
    }

    void check() {
        for (int block = 0; block < checks.function().blocks().size(); block++) {
            boolean isBehind = false;
            List<PtxInstruction> phis = new ArrayList<>();
            for (PtxInstruction instruction :
                    checks.function().blocks().get(block).instructions()) {
                boolean isPhi = instruction.opcode() == PtxOpcode.PHI;
                if (isPhi && isBehind) {
                    error(instruction, "PHIs must be first in their block");
                }
                if (isPhi) {
                    phis.add(instruction);
                }
                isBehind |= !isPhi;
            }
            if (!phis.isEmpty()) {
                check(block, phis);
            }
        }
    }

    private void error(PtxInstruction phi, String message) {
        checks.error("machine-phi", phi.location(), message);
    }

    private void check(int block, List<PtxInstruction> phis) {
        SortedSet<Integer> predecessors = new TreeSet<>();
        for (int index = 0; index < checks.flow().predecessorCount(block); index++) {
            predecessors.add(checks.flow().predecessor(block, index));
        }
        for (PtxInstruction phi : phis) {
            if (checks.function().stage() != MachineStage.SSA) {
                error(phi, "PHIs are allowed at the stage ssa only");
            }
            if (phi.guard().isPresent()) {
                error(phi, "a PHI has no guard");
            }
            if (block == checks.flow().entry()) {
                error(phi, "the entry has no PHIs, since control comes from outside as well");
            }
            values(block, phi, predecessors);
        }
    }

    private void values(int block, PtxInstruction phi, SortedSet<Integer> predecessors) {
        Set<Integer> given = new HashSet<>();
        for (int index = 2; index < phi.operands().size(); index += 2) {
            Optional<PtxLabel> label = MachineFlow.label(phi, index);
            OptionalInt from = label.map(checks.function()::block).orElse(OptionalInt.empty());
            if (from.isEmpty() || !predecessors.contains(from.getAsInt())) {
                String name = label.map(PtxLabel::name).orElse("?");
                error(phi, name + " is not a predecessor of " + checks.name(block));
            } else if (!given.add(from.getAsInt())) {
                error(phi, "two values for " + checks.name(from.getAsInt()));
            }
        }
        // only one of them is named, so that the time is linear in the PHI: there may be many PHIs and predecessors
        predecessors.stream()
                .filter(each -> !given.contains(each))
                .findFirst()
                .ifPresent(each -> error(phi, "no value for " + checks.name(each)));
    }
}
