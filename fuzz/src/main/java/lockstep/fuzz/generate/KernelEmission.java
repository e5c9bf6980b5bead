package lockstep.fuzz.generate;

import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallingConvention;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;

/** Emits a kernel: its thread indices and inputs, its statements, and the stores of its results at the end. */
final class KernelEmission {
    private static final int WARP = 32;
    private static final int FULL_WARP = -1;

    /** Bits of an input in a narrow one. */
    private static final List<IntType> NARROW = List.of(IntType.I8, IntType.I16);

    private final ProgramContext program;
    private final Function function;
    private final FunctionEmitter e;

    KernelEmission(ProgramContext program) {
        this.program = program;
        FunctionType type = FunctionType.of(SimpleType.VOID, PointerType.GENERIC, PointerType.GENERIC, IntType.I32);
        function = program.module().addFunction(Generator.KERNEL, type);
        function.setConvention(CallingConvention.PTX_KERNEL);
        Lanes all = new Lanes(Lanes.Level.BLOCK, program.module().context().i32(FULL_WARP));
        int budget = program.profile().weight("statements");
        e = new FunctionEmitter(
                program, function, all, budget / 3 + program.choices().below(budget));
    }

    void emit() {
        prologue();
        if (e.chance("argument-check")) {
            checkArgument();
        }
        Optional<Value> carried = carry();
        declareVariables();
        e.objects().make();
        e.slices().make();
        e.setExit(() -> exit(carried));
        e.statements(Integer.MAX_VALUE);
        exit(carried);
    }

    /** Ends the kernel, before any store, if the argument is too large. */
    private void checkArgument() {
        Value limit = e.i32((int) e.choices().between(0, 12));
        Value isTooLarge = e.at().compare(Predicate.UGT, function.argument(2), limit);
        BasicBlock stop = e.block();
        BasicBlock goOn = e.block();
        e.at().branch(isTooLarge, stop, goOn);
        e.at().moveToEnd(stop);
        e.intrinsic("llvm.trap", List.of());
        e.at().unreachable();
        e.at().moveToEnd(goOn);
    }

    /** The thread's number in a global array of the module's own that it finds, and leaves, at each launch. */
    private Optional<Value> carry() {
        boolean isWanted = e.chance(program.shape().launches() > 1 ? "carry-repeated" : "carry");
        if (!isWanted) {
            return Optional.empty();
        }
        ArrayType type = new ArrayType(IntType.I32, program.shape().threads());
        GlobalVariable array = program.module().addGlobalVariable("carried", type, AddressSpace.GLOBAL.number());
        array.setLinkage(Linkage.INTERNAL);
        array.setInitializer(e.context().zero(type));
        array.setAlignment(4);
        Value place =
                e.at().elementPointer(type, array, List.of(e.i32(0), e.frame().global()), Flag.INBOUNDS.bit());
        e.keepVarying(e.at().load(IntType.I32, place, 4));
        return Optional.of(place);
    }

    private void prologue() {
        Value thread = blockIndex();
        Value block = gridIndex();
        Value first = multiply(block, program.shape().blockThreads());
        Value global = e.at().binary(Opcode.ADD, first, thread, Flag.set(Flag.NSW, Flag.NUW));
        Value slot = multiply(global, LaunchShape.SLOTS * LaunchShape.SLOT_BYTES);
        Value slots = e.at().elementPointer(IntType.I8, function.argument(0), List.of(slot), Flag.INBOUNDS.bit());
        e.setFrame(new ThreadContext(thread, global, slots, program.shape()));
        e.pool().addPlain(thread, KnownUniformity.LANE);
        e.pool().addPlain(global, KnownUniformity.LANE);
        e.pool().addPlain(block, KnownUniformity.BLOCK);
        e.pool().addPlain(function.argument(2), KnownUniformity.BLOCK);
        e.pool().addPlain(e.at().binary(Opcode.LSHR, thread, e.i32(5)), KnownUniformity.WARP);
        inputs(global);
        if (!program.shape().hasFullWarps()) {
            e.setLanes(new Lanes(Lanes.Level.BLOCK, presentLanes(thread)));
        }
        BasicBlock body = e.block();
        e.at().branch(body);
        e.at().moveToEnd(body);
    }

    private Value multiply(Value value, int by) {
        return e.at().binary(Opcode.MUL, value, e.i32(by), Flag.set(Flag.NSW, Flag.NUW));
    }

    private Value register(String name) {
        return e.intrinsic("llvm.nvvm.read.ptx.sreg." + name, List.of());
    }

    /** x + y*dx + z*dx*dy, as far as the shape has these. */
    private Value blockIndex() {
        var block = program.shape().block();
        Value index = register("tid.x");
        if (block.y() > 1) {
            index = e.at().binary(Opcode.ADD, index, multiply(register("tid.y"), block.x()));
        }
        if (block.z() > 1) {
            int plane = Math.toIntExact((long) block.x() * block.y());
            index = e.at().binary(Opcode.ADD, index, multiply(register("tid.z"), plane));
        }
        return index;
    }

    private Value gridIndex() {
        var grid = program.shape().grid();
        Value index = register("ctaid.x");
        if (grid.y() > 1) {
            index = e.at().binary(Opcode.ADD, index, multiply(register("ctaid.y"), grid.x()));
        }
        return index;
    }

    private void inputs(Value global) {
        int count = 2 + e.choices().below(Generator.INPUTS - 1);
        Value first = multiply(global, Generator.INPUTS);
        for (int i = 0; i < count; i++) {
            Value index = i == 0 ? first : e.at().binary(Opcode.ADD, first, e.i32(i));
            Value pointer =
                    e.at().elementPointer(IntType.I32, function.argument(1), List.of(index), Flag.INBOUNDS.bit());
            e.pool().add(input(pointer), KnownUniformity.LANE);
        }
    }

    /** An input as it is, or what a small number, a number near the limits or a flag would be. */
    private Value input(Value pointer) {
        return switch (e.weighted("input-plain", "input-narrow", "input-small", "input-extreme")) {
            case 0 -> e.at().load(IntType.I32, pointer, 4);
            case 1 -> {
                Value narrow = e.at().load(e.choices().pick(NARROW), pointer, 4);
                Opcode wider = e.choices().pick(List.of(Opcode.SEXT, Opcode.ZEXT));
                yield e.at().cast(wider, narrow, IntType.I32);
            }
            case 2 -> {
                Value whole = e.at().load(IntType.I32, pointer, 4);
                Opcode right = e.choices().pick(List.of(Opcode.ASHR, Opcode.LSHR));
                yield e.at().binary(right, whole, e.i32(30 - e.choices().below(7)));
            }
            default -> {
                Value whole = e.at().load(IntType.I32, pointer, 4);
                Value few =
                        e.at().binary(Opcode.SHL, whole, e.i32(31 - e.choices().below(3)));
                Value near = e.i32((int) e.choices().between(-1, 1));
                yield e.at().binary(Opcode.ADD, few, near);
            }
        };
    }

    /** The lanes that the thread's warp has: all, but for the last warp. */
    private Value presentLanes(Value thread) {
        int threads = program.shape().blockThreads();
        int last = threads % WARP;
        Value isLast = e.at().compare(Predicate.UGE, thread, e.i32(threads - last));
        Value mask = e.at().select(isLast, e.i32((1 << last) - 1), e.i32(FULL_WARP));
        e.pool().note(mask, KnownUniformity.WARP);
        return mask;
    }

    private void declareVariables() {
        int count = 2 + e.upTo("variables");
        for (int i = 0; i < count; i++) {
            Type type = e.chance("variable-other") ? e.values().anyType(e) : IntType.I32;
            e.variables().declare(e.values().any(e, type));
        }
        e.digest().declare();
    }

    /** Shows what the variables and the private memory hold, and returns. */
    private void exit(Optional<Value> carried) {
        carried.ifPresent(place -> e.at().store(e.values().varying(e, IntType.I32), place, 4));
        e.digest().take(0, e.profile().weight("digest-end"));
        if (e.digest().isUsed()) {
            e.observe(e.digest().value(), LaunchShape.SLOT_BYTES);
        }
        for (int index : e.variables().visible()) {
            Value value = e.variables().get(index);
            e.observe(value, OperandSource.bytes(value.type()));
        }
        e.objects().observe();
        e.slices().observe();
        e.objects().free();
        e.at().ret(null);
    }
}
