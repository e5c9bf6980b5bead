package lockstep.sim.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.sim.ClaimViolation;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.image.Op;
import lockstep.sim.image.OpKind;
import lockstep.sim.value.LaneCells;
import lockstep.sim.value.Scalar;
import lockstep.sim.warp.CallInstance;
import lockstep.sim.warp.Frame;
import lockstep.sim.warp.Instances;
import lockstep.sim.warp.Warp;

/**
 * Asserts that values claimed uniform are equal over the lanes of a dynamic instance. docs/semantics.md, S12.2. Lanes
 * that the policy runs together but that are at different iterations or come from different calls are not compared, nor
 * are lanes in which the value is poison, has undefined bits, or depends on bits that a freeze chose: the compiler was
 * free to choose the same ones everywhere.
 */
final class UniformityCheck {
    private final RunState run;
    private final boolean hasClaims;
    private final Scalar scratch = new Scalar();

    UniformityCheck(RunState run) {
        this.run = run;
        this.hasClaims = !run.image.options().claims().isEmpty();
    }

    // ---- claims

    /** Results of lanes {@code mask}, which are at {@code op} in one frame and have executed it. */
    void results(Op op, Warp warp, int mask) {
        if (op.kind == OpKind.Group.TOKEN) {
            return;
        }
        for (int rest = mask; rest != 0; ) {
            int together = Instances.of(warp, rest);
            rest &= ~together;
            if (op.kind == OpKind.Move.PHIS) {
                phis(op, warp, together);
            } else {
                result(op, warp, together);
            }
        }
    }

    /** Results of lanes that have met, which are still at their instructions, not all at the same one. */
    void arrivals(Warp warp, int mask) {
        for (int rest = hasClaims ? mask : 0; rest != 0; ) {
            Op op = warp.op(Integer.numberOfTrailingZeros(rest));
            if (!op.isClaimedUniform) {
                rest &= rest - 1;
                continue;
            }
            int together = Instances.of(warp, rest);
            rest &= ~together;
            result(op, warp, together);
        }
    }

    private void result(Op op, Warp warp, int together) {
        for (int leaf = 0; leaf < op.resultCount; leaf++) {
            int cell = op.result + leaf;
            int lane = Integer.numberOfTrailingZeros(together);
            Map<String, Integer> values = byCells(warp, cell, together);
            if (values.size() > 1) {
                note(op.instruction(), op.claimant(0), kind(op), op.sourceText(), values, warp.frame(lane), op);
            }
        }
    }

    private void phis(Op op, Warp warp, int together) {
        Frame frame = warp.frame(Integer.numberOfTrailingZeros(together));
        for (int i = 0; i < op.claimantCount(); i++) {
            for (int leaf = 0; !op.claimant(i).isEmpty() && leaf < op.operandCells(i); leaf++) {
                Map<String, Integer> values = byCells(warp, op.number(i) + leaf, together);
                if (values.size() > 1) {
                    PhiInstruction phi = Objects.requireNonNull(op.instruction().block())
                            .phis()
                            .get(i);
                    String text = NvvmPrinter.printInstruction(phi).strip();
                    note(phi, op.claimant(i), ClaimViolation.Kind.PHI, text, values, frame, op);
                }
            }
        }
    }

    /** Parameters of lanes {@code mask}, which are still at the call, or at the beginning of a kernel. */
    void parameters(Frame entered, int mask) {
        FunctionImage function = entered.function();
        for (int i = 0; i < function.parameterCount(); i++) {
            if (!function.parameterClaimant(i).isEmpty()) {
                parameter(entered, i, mask);
            }
        }
    }

    private void parameter(Frame entered, int index, int mask) {
        FunctionImage function = entered.function();
        Warp warp = run.position.warp();
        Argument argument = function.function().argument(index);
        for (int rest = mask; rest != 0; ) {
            int together = Instances.of(warp, rest);
            rest &= ~together;
            for (int leaf = 0; leaf < function.parameterLeaves(index); leaf++) {
                LaneCells cells = entered.cell(function.parameterCell(index) + leaf);
                Map<String, Integer> values = byValue(together, lane -> cells);
                if (values.size() > 1) {
                    String name = "parameter " + index;
                    String claimant = function.parameterClaimant(index);
                    note(argument, claimant, ClaimViolation.Kind.PARAMETER, name, values, entered, function.op(0));
                }
            }
        }
    }

    /** The result of a call with which {@code lane} has just returned from {@code frame}. */
    void returned(Frame frame, Op call, int lane) {
        CallInstance instance = Objects.requireNonNull(frame.call());
        Frame caller = Objects.requireNonNull(frame.parent());
        for (int leaf = 0; leaf < call.resultCount; leaf++) {
            LaneCells cells = caller.cell(call.result + leaf);
            if ((open(cells) >>> lane & 1) != 0) {
                continue;
            }
            cells.get(lane, scratch);
            Scalar first = instance.first(lane, leaf, scratch);
            if (first.low != scratch.low || first.high != scratch.high) {
                Map<String, Integer> values = new TreeMap<>();
                values.put(text(first), 1 << instance.firstLane(lane));
                values.put(text(scratch), 1 << lane);
                note(call.instruction(), call.claimant(0), kind(call), call.sourceText(), values, caller, call);
            }
        }
    }

    /**
     * The targets of lanes {@code mask}, which are at a branch in one frame.
     *
     * @param target gives the block that a lane branches to
     */
    void branch(Op op, Warp warp, int mask, IntUnaryOperator target) {
        Frame frame = warp.frame(Integer.numberOfTrailingZeros(mask));
        int comparable = mask & ~open(frame.cell(op.operand(0)));
        for (int rest = comparable; rest != 0; ) {
            int together = Instances.of(warp, rest);
            rest &= ~together;
            Map<String, Integer> values = new TreeMap<>();
            for (int left = together; left != 0; left &= left - 1) {
                int lane = Integer.numberOfTrailingZeros(left);
                String block = "to " + frame.function().blockName(target.applyAsInt(lane));
                values.merge(block, 1 << lane, (a, b) -> a | b);
            }
            if (values.size() > 1) {
                note(op.instruction(), op.claimant(0), ClaimViolation.Kind.BRANCH, op.sourceText(), values, frame, op);
            }
        }
    }

    // ---- comparing

    private interface CellsOfLane {
        LaneCells of(int lane);
    }

    private Map<String, Integer> byCells(Warp warp, int cell, int together) {
        return byValue(together, lane -> warp.frame(lane).cell(cell));
    }

    /** Lanes by value where values differ; at most one entry, without meaning, where they do not. */
    private Map<String, Integer> byValue(int together, CellsOfLane cells) {
        boolean isKnown = false;
        boolean differs = false;
        long low = 0;
        long high = 0;
        int comparable = 0;
        for (int rest = together; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            LaneCells cell = cells.of(lane);
            if ((open(cell) >>> lane & 1) == 0) {
                long laneHigh = cell.high == null ? 0 : cell.high[lane];
                differs |= isKnown && (cell.low[lane] != low || laneHigh != high);
                low = cell.low[lane];
                high = laneHigh;
                isKnown = true;
                comparable |= 1 << lane;
            }
        }
        return differs ? describe(comparable, cells) : Map.of();
    }

    /** Lanes whose value no claim covers: poison, undefined or chosen. */
    private static int open(LaneCells cell) {
        return cell.poison | cell.undefined | cell.chosen;
    }

    private Map<String, Integer> describe(int lanes, CellsOfLane cells) {
        Map<String, Integer> values = new TreeMap<>();
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            cells.of(lane).get(lane, scratch);
            values.merge(text(scratch), 1 << lane, (a, b) -> a | b);
        }
        return values;
    }

    private static String text(Scalar value) {
        return value.high == 0 ? "0x%x".formatted(value.low) : "0x%x%016x".formatted(value.high, value.low);
    }

    // ---- reporting

    private void note(
            LocalValue value,
            String analysis,
            ClaimViolation.Kind kind,
            String claimed,
            Map<String, Integer> values,
            Frame frame,
            Op op) {
        if (!run.isNewViolation(value)) {
            return;
        }
        List<Map.Entry<String, Integer>> byLane = new ArrayList<>(values.entrySet());
        byLane.sort((a, b) -> Integer.compare(
                Integer.numberOfTrailingZeros(a.getValue()), Integer.numberOfTrailingZeros(b.getValue())));
        List<String> lines = byLane.stream()
                .map(e -> "%s in lanes 0x%08x".formatted(e.getKey(), e.getValue()))
                .toList();
        int lanes = values.values().stream().reduce(0, (a, b) -> a | b);
        int lane = Integer.numberOfTrailingZeros(byLane.get(1).getValue());
        run.noteViolation(
                new ClaimViolation(analysis, kind, claimed, lanes, lines, run.position.place(frame, op, lane)));
    }

    private static ClaimViolation.Kind kind(Op op) {
        return switch (op.kind.unit()) {
            case MEMORY ->
                op.kind == OpKind.Memory.LOAD
                                || op.kind == OpKind.Memory.ATOMIC
                                || op.kind == OpKind.Memory.COMPARE_EXCHANGE
                        ? ClaimViolation.Kind.LOAD
                        : ClaimViolation.Kind.VALUE;
            case CALL -> ClaimViolation.Kind.CALL_RESULT;
            case COLLECTIVE, GROUP -> ClaimViolation.Kind.COLLECTIVE;
            case BARRIER -> ClaimViolation.Kind.BARRIER;
            case CONTROL -> ClaimViolation.Kind.BRANCH;
            case MOVE, ARITHMETIC, ADDRESS, CONVERGENCE, NONE -> ClaimViolation.Kind.VALUE;
        };
    }
}
