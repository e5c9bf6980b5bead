package lockstep.compiler.ori.stage;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.rule.Rule;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriPhi;

/**
 * set-control-flow-op-last-in-bb: splits blocks after operations that may transfer control ({@link #isControlFlow}), so
 * that a block executes from start to end without interruption. The verifier of Ori requires this only of branches and
 * ends. PHIs that named the block as a predecessor name its last part.
 *
 * <p>Example:
 *
 * <pre>
 * .B1:                      .B1:
 *   BSYNC %B0 ;               BSYNC %B0 ;
 *   IADD3 %R1, %R0, 1, RZ ; .C0:
 *   BRA `(.B2) ;              IADD3 %R1, %R0, 1, RZ ;
 *                             BRA `(.B2) ;
 * </pre>
 *
 * <p>Source: seed 001, SetControlFlowOpLastInBB (phase 6). Linear.
 */
public final class SetControlFlowLast implements OriModulePass {
    private static final String NAME = "set-control-flow-op-last-in-bb";
    private static final String SPLIT = "split";
    private static final Rule CUT = new Rule(NAME, "cut-block", "a block ends with the operation that control leaves");
    private static final PassInfo INFO = new PassInfo(
            NAME,
            "cut blocks after operations that control may leave",
            new SourceRef.Seed(1, "SetControlFlowOpLastInBB, phase 6"),
            List.of(CUT),
            List.of(),
            List.of(SPLIT),
            Set.of());
    private static final Set<String> TRANSFERS = Set.of("CALL", "BSYNC", "WARPSYNC", "ENDCOLLECTIVE");

    /**
     * Whether code other than the next instruction in the text may run after {@code instruction}: a branch, an end, a
     * call, or a wait for other lanes.
     */
    static boolean isControlFlow(OriInstruction instruction) {
        return instruction instanceof OriMachine machine
                && (machine.kind() != Branches.Kind.NEXT
                        || TRANSFERS.contains(machine.instruction().form().mnemonic()));
    }

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public OriModule run(OriModule module, StepContext context) {
        List<OriFunction> changed = new ArrayList<>();
        for (OriFunction function : module.functions()) {
            List<OriBlock> blocks = cut(function);
            int parts = blocks.size() - function.blocks().size();
            if (parts > 0) {
                context.count(SPLIT, parts);
                changed.add(function.with(blocks));
            }
        }
        return changed.isEmpty() ? module : module.with(changed.toArray(OriFunction[]::new));
    }

    private static List<OriBlock> cut(OriFunction function) {
        FreshLabels labels = new FreshLabels(function, "C");
        List<OriBlock> blocks = new ArrayList<>();
        Map<String, String> lastParts = new HashMap<>();
        for (OriBlock block : function.blocks()) {
            String label = block.label();
            int begin = 0;
            for (int i = 0; i + 1 < block.instructions().size(); i++) {
                if (isControlFlow(block.instructions().get(i))) {
                    blocks.add(new OriBlock(label, block.instructions().subList(begin, i + 1)));
                    label = labels.next();
                    begin = i + 1;
                }
            }
            blocks.add(
                    begin == 0
                            ? block
                            : new OriBlock(
                                    label,
                                    block.instructions()
                                            .subList(begin, block.instructions().size())));
            lastParts.put(block.label(), label);
        }
        return blocks.stream().map(block -> comingFrom(block, lastParts)).toList();
    }

    /** {@code block} with PHIs that name the last parts of its predecessors. */
    private static OriBlock comingFrom(OriBlock block, Map<String, String> lastParts) {
        boolean isConcerned = block.instructions().stream()
                .anyMatch(each -> each instanceof OriPhi phi
                        && phi.incoming().stream()
                                .anyMatch(from -> !Objects.requireNonNull(lastParts.get(from.block()))
                                        .equals(from.block())));
        if (!isConcerned) {
            return block;
        }
        List<OriInstruction> made = new ArrayList<>();
        for (OriInstruction each : block.instructions()) {
            made.add(
                    each instanceof OriPhi phi
                            ? new OriPhi(
                                    phi.result(),
                                    phi.incoming().stream()
                                            .map(from -> new OriPhi.Incoming(
                                                    from.value(), Objects.requireNonNull(lastParts.get(from.block()))))
                                            .toList())
                            : each);
        }
        return new OriBlock(block.label(), made);
    }
}
