package lockstep.ir.sass.ori;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.isa.Architecture;

/**
 * A function in the open form. Immutable.
 *
 * @param name of the function
 * @param architecture whose op table its instructions come from
 * @param stage the invariants of its registers
 * @param convergence what determines where its lanes reconverge
 * @param blocks in their order, with different labels; control begins in the first
 */
public record OriFunction(
        String name, Architecture architecture, OriStage stage, OriConvergence convergence, List<OriBlock> blocks) {
    /** A function whose lanes reconverge at convergence barriers. */
    public OriFunction(String name, Architecture architecture, OriStage stage, List<OriBlock> blocks) {
        this(name, architecture, stage, OriConvergence.SYNCED, blocks);
    }

    /**
     * @throws IllegalArgumentException if there is no block, two have the same label, or an instruction is of another
     *     architecture
     */
    public OriFunction {
        blocks = List.copyOf(blocks);
        if (blocks.isEmpty() || indices(blocks).size() != blocks.size()) {
            throw new IllegalArgumentException(name + ": no block, or two with one label");
        }
        for (OriBlock block : blocks) {
            for (OriInstruction instruction : block.instructions()) {
                boolean isOther = instruction instanceof OriMachine machine
                        && machine.instruction().form().architecture() != architecture;
                if (isOther) {
                    throw new IllegalArgumentException(name + ": not all is for " + architecture.tool());
                }
            }
        }
    }

    private static Map<String, Integer> indices(List<OriBlock> blocks) {
        Map<String, Integer> found = new HashMap<>();
        for (int i = 0; i < blocks.size(); i++) {
            found.put(blocks.get(i).label(), i);
        }
        return found;
    }

    /** This with other blocks. */
    public OriFunction with(List<OriBlock> others) {
        return new OriFunction(name, architecture, stage, convergence, others);
    }

    /** The index of each block by its label. */
    public Map<String, Integer> indices() {
        return indices(blocks);
    }

    /** The flow graph of the blocks, targets first; targets that are not blocks have no edge. */
    public FlowGraph flow() {
        Map<String, Integer> indices = indices();
        ArrayFlowGraph.Builder builder = ArrayFlowGraph.builder(blocks.size(), 0);
        for (int i = 0; i < blocks.size(); i++) {
            OriBlock block = blocks.get(i);
            boolean isBranch = block.end()
                    .map(e -> e.kind() == Branches.Kind.JUMP || e.kind() == Branches.Kind.INDIRECT)
                    .orElse(false);
            if (isBranch) {
                for (String target : block.end().orElseThrow().targets()) {
                    Integer index = indices.get(target);
                    if (index != null) {
                        builder.edge(i, index);
                    }
                }
            }
            if (block.goesOn() && i + 1 < blocks.size()) {
                builder.edge(i, i + 1);
            }
        }
        return builder.build();
    }

    /** The invariants of the registers of a function of the open form. */
    public enum OriStage {
        /** A register has one definition, or is written by {@link Macro#MOV_PHI} alone. */
        SSA,
        /** A register may have several definitions; there are no PHIs. */
        FREE;

        /** The name in text. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The names of all stages, for messages. */
        static String known() {
            return Arrays.stream(values()).map(OriStage::text).collect(Collectors.joining(", "));
        }

        static Optional<OriStage> of(String text) {
            for (OriStage each : values()) {
                if (each.text().equals(text)) {
                    return Optional.of(each);
                }
            }
            return Optional.empty();
        }
    }

    /** What determines where diverged lanes reconverge. */
    public enum OriConvergence {
        /**
         * Not determined yet (before phase 99 of ptxas, OriDoSyncronization): there are no convergence barriers, and
         * operations across lanes carry the mask of the lanes that take part, as in PTX.
         */
        THREADED,
        /** Only convergence barriers and {@code WARPSYNC}. */
        SYNCED;

        /** The name in text. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The names of both, for messages. */
        static String known() {
            return Arrays.stream(values()).map(OriConvergence::text).collect(Collectors.joining(", "));
        }

        static Optional<OriConvergence> of(String text) {
            for (OriConvergence each : values()) {
                if (each.text().equals(text)) {
                    return Optional.of(each);
                }
            }
            return Optional.empty();
        }
    }
}
