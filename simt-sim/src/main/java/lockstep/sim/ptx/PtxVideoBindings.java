package lockstep.sim.ptx;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxMinus;
import lockstep.ir.ptx.PtxOperand.PtxSelection;
import lockstep.sim.ptx.ThreadFunctions.Binding;
import lockstep.sim.ptx.VideoFunctions.MultiplyAdd;
import lockstep.sim.ptx.VideoFunctions.PackedVideo;
import lockstep.sim.ptx.VideoFunctions.Part;
import lockstep.sim.ptx.VideoFunctions.ScalarVideo;
import lockstep.sim.ptx.VideoFunctions.Second;

/** Bindings of video instructions. */
final class PtxVideoBindings {
    private PtxVideoBindings() {}

    static void addTo(Map<PtxOpcode, Binding> map) {
        scalar(map, PtxOpcode.VADD, VideoOperation.ADD);
        scalar(map, PtxOpcode.VSUB, VideoOperation.SUB);
        scalar(map, PtxOpcode.VABSDIFF, VideoOperation.DISTANCE);
        scalar(map, PtxOpcode.VMIN, VideoOperation.MIN);
        scalar(map, PtxOpcode.VMAX, VideoOperation.MAX);
        map.put(PtxOpcode.VSHL, form -> scalar(form, left(form)));
        map.put(PtxOpcode.VSHR, form -> scalar(form, right(form)));
        map.put(PtxOpcode.VSET, form -> comparison(form).flatMap(by -> scalar(form, by)));
        map.put(PtxOpcode.VMAD, form -> Optional.of(multiplyAdd(form)));
        packed(map, PtxOpcode.VADD2, PtxOpcode.VADD4, VideoOperation.ADD);
        packed(map, PtxOpcode.VSUB2, PtxOpcode.VSUB4, VideoOperation.SUB);
        packed(map, PtxOpcode.VAVRG2, PtxOpcode.VAVRG4, VideoOperation.AVERAGE);
        packed(map, PtxOpcode.VABSDIFF2, PtxOpcode.VABSDIFF4, VideoOperation.DISTANCE);
        packed(map, PtxOpcode.VMIN2, PtxOpcode.VMIN4, VideoOperation.MIN);
        packed(map, PtxOpcode.VMAX2, PtxOpcode.VMAX4, VideoOperation.MAX);
        map.put(PtxOpcode.VSET2, form -> comparison(form).map(by -> packed(form, by, 2)));
        map.put(PtxOpcode.VSET4, form -> comparison(form).map(by -> packed(form, by, 4)));
    }

    private static void scalar(Map<PtxOpcode, Binding> map, PtxOpcode opcode, VideoOperation operation) {
        map.put(opcode, form -> scalar(form, operation));
    }

    private static void packed(
            Map<PtxOpcode, Binding> map, PtxOpcode halves, PtxOpcode bytes, VideoOperation operation) {
        map.put(halves, form -> Optional.of(packed(form, operation, 2)));
        map.put(bytes, form -> Optional.of(packed(form, operation, 4)));
    }

    private static VideoOperation left(PtxInstructionForm form) {
        return form.has(PtxModifier.CLAMP) ? VideoOperation.SHIFT_LEFT_CLAMP : VideoOperation.SHIFT_LEFT_WRAP;
    }

    private static VideoOperation right(PtxInstructionForm form) {
        return form.has(PtxModifier.CLAMP) ? VideoOperation.SHIFT_RIGHT_CLAMP : VideoOperation.SHIFT_RIGHT_WRAP;
    }

    private static Optional<VideoOperation> comparison(PtxInstructionForm form) {
        return form.instruction().comparison().map(word -> VideoOperation.valueOf(word.name()));
    }

    /** Whether the result is signed; comparisons have no result type, their result is unsigned. */
    private static boolean isSignedResult(PtxInstructionForm form) {
        return form.typeCount() > 2 && form.type(0).isSigned();
    }

    private static boolean isSigned(PtxInstructionForm form, int operand) {
        return form.type(form.typeCount() - 2 + operand).isSigned();
    }

    private static Optional<TypedFunction> scalar(PtxInstructionForm form, VideoOperation operation) {
        boolean merges = form.destination() instanceof PtxSelection;
        ScalarVideo video = new ScalarVideo(
                operation,
                isSignedResult(form),
                isSigned(form, 0),
                isSigned(form, 1),
                part(form.instruction().operand(1)),
                part(form.instruction().operand(2)),
                form.has(PtxModifier.SAT),
                merges ? Second.MERGE : second(form),
                part(form.destination()));
        return Optional.of(VideoFunctions.scalar(video));
    }

    private static Second second(PtxInstructionForm form) {
        if (form.has(PtxModifier.ADD)) {
            return Second.ADD;
        }
        if (form.has(PtxModifier.MIN)) {
            return Second.MIN;
        }
        return form.has(PtxModifier.MAX) ? Second.MAX : Second.NONE;
    }

    private static Part part(PtxOperand operand) {
        PtxOperand inner = operand instanceof PtxMinus minus ? minus.operand() : operand;
        if (inner instanceof PtxSelection selection) {
            int width = selection.halves() ? 16 : 8;
            return new Part(width * selection.indices().getFirst(), width);
        }
        return Part.ALL;
    }

    private static TypedFunction multiplyAdd(PtxInstructionForm form) {
        List<PtxOperand> operands = form.instruction().operands();
        boolean negatesA = operands.get(1) instanceof PtxMinus;
        boolean negatesB = operands.get(2) instanceof PtxMinus;
        int shift = form.has(PtxModifier.SHR7) ? 7 : form.has(PtxModifier.SHR15) ? 15 : 0;
        return VideoFunctions.multiplyAdd(new MultiplyAdd(
                isSigned(form, 0),
                isSigned(form, 1),
                part(operands.get(1)),
                part(operands.get(2)),
                negatesA != negatesB,
                operands.get(3) instanceof PtxMinus,
                form.has(PtxModifier.PO),
                form.has(PtxModifier.SAT),
                shift));
    }

    private static TypedFunction packed(PtxInstructionForm form, VideoOperation operation, int count) {
        return VideoFunctions.packed(new PackedVideo(
                operation,
                isSignedResult(form),
                isSigned(form, 0),
                isSigned(form, 1),
                parts(form.instruction().operand(1), count, 0),
                parts(form.instruction().operand(2), count, count),
                form.has(PtxModifier.SAT),
                mask(form.destination(), count),
                form.has(PtxModifier.ADD)));
    }

    /** The parts that an operand selects, lowest first; without a selection its own parts in order. */
    private static List<Integer> parts(PtxOperand operand, int count, int first) {
        List<Integer> parts = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            parts.add(
                    operand instanceof PtxSelection selection
                            ? selection.indices().get(count - 1 - index)
                            : Integer.valueOf(first + index));
        }
        return parts;
    }

    private static int mask(PtxOperand destination, int count) {
        if (!(destination instanceof PtxSelection selection)) {
            return (1 << count) - 1;
        }
        int mask = 0;
        for (int index : selection.indices()) {
            mask |= 1 << index;
        }
        return mask;
    }
}
