package lockstep.sim.reference;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;
import lockstep.sim.LaneValues;
import lockstep.sim.Place;
import lockstep.sim.WarpView;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.image.Op;
import lockstep.sim.image.OpKind;
import lockstep.sim.memory.ObservedObject;
import lockstep.sim.value.LaneCells;
import lockstep.sim.value.Provenance;
import lockstep.sim.warp.BlockState;
import lockstep.sim.warp.Frame;
import lockstep.sim.warp.Warp;
import org.jspecify.annotations.Nullable;

/** The view that an observer gets of the interpreter before an instruction. */
final class StopView implements WarpView {
    /** The names of each function's values; computed on demand. */
    private final Map<FunctionImage, Map<String, Register>> names;

    private final RunState run;
    private final BlockState block;
    private final Warp warp;
    private final Frame frame;
    private final Op op;
    private final int mask;

    /** The cells of a value, and the kinds of its leaves. */
    private record Register(int cell, List<LaneValues.Kind> kinds) {}

    /** The names of the values of functions, kept from stop to stop. */
    static final class Names {
        private final Map<FunctionImage, Map<String, Register>> known = new HashMap<>();
    }

    StopView(RunState run, Names names, BlockState block, Warp warp, Frame frame, Op op, int mask) {
        this.run = run;
        this.names = names.known;
        this.block = block;
        this.warp = warp;
        this.frame = frame;
        this.op = op;
        this.mask = mask;
    }

    @Override
    public Place place() {
        return run.position.place(frame, op, Integer.numberOfTrailingZeros(mask));
    }

    @Override
    public int mask() {
        return mask;
    }

    @Override
    public int live() {
        return warp.live();
    }

    @Override
    public List<Group> groups() {
        List<Group> groups = new ArrayList<>();
        groups.add(new Group(mask, place(), false));
        int rest = warp.live() & ~mask;
        while (rest != 0) {
            int lane = Integer.numberOfTrailingZeros(rest);
            int here = warp.companions(lane, rest);
            rest &= ~here;
            boolean waits = (warp.runnable() & 1 << lane) == 0;
            groups.add(new Group(here, run.position.place(warp, lane), waits));
        }
        groups.sort((a, b) ->
                Integer.compare(Integer.numberOfTrailingZeros(a.mask()), Integer.numberOfTrailingZeros(b.mask())));
        return groups;
    }

    @Override
    public List<Place> callers() {
        List<Place> callers = new ArrayList<>();
        int lane = Integer.numberOfTrailingZeros(mask);
        Frame at = frame;
        for (Frame caller = at.parent(); caller != null; caller = caller.parent()) {
            callers.add(run.position.place(caller, caller.function().op(at.callPc()), lane));
            at = caller;
        }
        return callers;
    }

    @Override
    public List<Arm> arms() {
        return block.policy(warp).pending().stream()
                .filter(arm -> (arm.mask() & warp.live()) != 0)
                .map(arm -> new Arm(
                        arm.mask() & warp.live(),
                        arm.frame().function().name(),
                        arm.meetingBlock() < 0 ? "" : arm.frame().function().blockName(arm.meetingBlock())))
                .toList();
    }

    @Override
    public List<String> computes() {
        List<Instruction> phis = phis(op);
        if (!phis.isEmpty()) {
            return phis.stream().map(StopView::resultName).toList();
        }
        String name = op.result >= 0 && op.resultCount > 0 ? resultName(op.sourceText()) : "";
        return name.isEmpty() ? List.of() : List.of(name);
    }

    /** The PHIs of LLVM IR that an operation stands for; empty for other operations. */
    private static List<Instruction> phis(Op op) {
        Instruction first = op.kind == OpKind.Move.PHIS ? op.nvvmInstruction() : null;
        if (first == null || first.block() == null) {
            return List.of();
        }
        List<Instruction> phis = new ArrayList<>();
        for (Instruction instruction : first.block()) {
            if (instruction instanceof PhiInstruction && phis.size() < op.numberCount()) {
                phis.add(instruction);
            }
        }
        return phis;
    }

    @Override
    public List<String> functions() {
        return run.image.functionNames();
    }

    @Override
    public List<String> values() {
        return List.copyOf(registers().keySet());
    }

    @Override
    public List<String> names() {
        List<String> computed = new ArrayList<>();
        registers().forEach((name, register) -> {
            if (frame.known(register.cell()) != null) {
                computed.add(name);
            }
        });
        return computed;
    }

    @Override
    public Optional<LaneValues> value(String name) {
        Register register = registers().get(name);
        if (register == null || frame.known(register.cell()) == null) {
            return Optional.empty();
        }
        List<LaneValues.Leaf> leaves = new ArrayList<>();
        for (int i = 0; i < register.kinds().size(); i++) {
            int cell = register.cell() + i;
            leaves.add(leaf(register.kinds().get(i), frame.function().cellWidth(cell), frame.cell(cell)));
        }
        return Optional.of(new LaneValues(name, leaves));
    }

    private LaneValues.Leaf leaf(LaneValues.Kind kind, int width, LaneCells cells) {
        List<LaneValues.Lane> lanes = new ArrayList<>();
        for (int lane = 0; lane < warp.size(); lane++) {
            boolean isPoison = (cells.poison >>> lane & 1) != 0;
            @Nullable Provenance origin = cells.provenance == null ? null : cells.provenance[lane];
            lanes.add(new LaneValues.Lane(
                    number(cells.low, cells.high, lane),
                    number(cells.undefinedLow, cells.undefinedHigh, lane),
                    isPoison,
                    origin == null ? "" : origin.describe()));
        }
        return new LaneValues.Leaf(kind, width, lanes);
    }

    private static BigInteger number(long @Nullable [] low, long @Nullable [] high, int lane) {
        BigInteger number = low == null ? BigInteger.ZERO : unsigned(low[lane]);
        return high == null ? number : number.or(unsigned(high[lane]).shiftLeft(Long.SIZE));
    }

    private static BigInteger unsigned(long bits) {
        return new BigInteger(Long.toUnsignedString(bits));
    }

    @Override
    public List<ObservedObject> memory() {
        return run.memory.observe();
    }

    // ---- names of values

    private Map<String, Register> registers() {
        return names.computeIfAbsent(frame.function(), StopView::registers);
    }

    private static Map<String, Register> registers(FunctionImage function) {
        Map<String, Register> registers = new LinkedHashMap<>();
        int numbered = 0;
        for (int i = 0; i < function.parameterCount(); i++) {
            List<Argument> arguments = function.function().arguments();
            if (i < arguments.size()) {
                Argument argument = arguments.get(i);
                String given = argument.name();
                String name = given == null || given.isEmpty() ? Integer.toString(numbered++) : given;
                int leaves = function.parameterLeaves(i);
                registers.put("%" + name, new Register(function.parameterCell(i), kinds(argument.type(), leaves)));
            }
        }
        for (int pc = 0; pc < function.size(); pc++) {
            Op op = function.op(pc);
            List<Instruction> phis = phis(op);
            for (int i = 0; i < phis.size(); i++) {
                Register register = new Register(op.number(i), kinds(phis.get(i).type(), op.operandCells(i)));
                registers.putIfAbsent(resultName(phis.get(i)), register);
            }
            if (op.result >= 0 && op.resultCount > 0) {
                String name = resultName(op.sourceText());
                Instruction instruction = op.nvvmInstruction();
                List<LaneValues.Kind> kinds =
                        instruction == null ? kinds(null, op.resultCount) : kinds(instruction.type(), op.resultCount);
                if (!name.isEmpty()) {
                    registers.putIfAbsent(name, new Register(op.result, kinds));
                }
            }
        }
        return registers;
    }

    private static String resultName(Instruction instruction) {
        return resultName(NvvmPrinter.printInstruction(instruction).strip());
    }

    /** The name in the text of an instruction: before the equals sign of LLVM IR, else the first operand. */
    private static String resultName(String text) {
        int equals = text.indexOf(" = ");
        if (equals >= 0) {
            return text.substring(0, equals).strip();
        }
        String unguarded = text.startsWith("@") ? text.substring(text.indexOf(' ') + 1) : text;
        int operands = unguarded.indexOf(' ');
        if (operands < 0) {
            return "";
        }
        String[] words = unguarded.substring(operands + 1).strip().split("[,;|\\s]", 2);
        return words[0];
    }

    /** The kinds of the leaves of a type; dialects without types have integers. */
    private static List<LaneValues.Kind> kinds(@Nullable Type type, int leaves) {
        List<LaneValues.Kind> kinds = new ArrayList<>();
        if (type != null) {
            addKinds(type, kinds, leaves);
        }
        while (kinds.size() < leaves) {
            kinds.add(LaneValues.Kind.INTEGER);
        }
        return List.copyOf(kinds.subList(0, leaves));
    }

    /** Recursive: the reader bounds the nesting of types. */
    private static void addKinds(Type type, List<LaneValues.Kind> kinds, int most) {
        if (kinds.size() >= most) {
            return;
        }
        switch (type) {
            case VectorType vector -> addKinds(vector.element(), vector.count(), kinds, most);
            case ArrayType array -> addKinds(array.element(), array.count(), kinds, most);
            case StructType struct -> struct.fields().forEach(field -> addKinds(field, kinds, most));
            case PointerType _ -> kinds.add(LaneValues.Kind.POINTER);
            case FloatType f -> kinds.add(kind(f));
            case IntType _, SimpleType _, FunctionType _ -> kinds.add(LaneValues.Kind.INTEGER);
        }
    }

    private static void addKinds(Type element, long count, List<LaneValues.Kind> kinds, int most) {
        for (long i = 0; i < count && kinds.size() < most; i++) {
            addKinds(element, kinds, most);
        }
    }

    private static LaneValues.Kind kind(FloatType type) {
        return switch (type) {
            case HALF -> LaneValues.Kind.HALF;
            case BFLOAT -> LaneValues.Kind.BFLOAT;
            case FLOAT -> LaneValues.Kind.FLOAT;
            case DOUBLE -> LaneValues.Kind.DOUBLE;
            case FP128 -> LaneValues.Kind.INTEGER;
        };
    }
}
