package lockstep.fuzz.generate.ptx;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.ir.choices.Choices;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxModule.PtxLinkage;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxStatement.PtxScopeEnd;
import lockstep.ir.ptx.PtxStatement.PtxScopeStart;
import lockstep.ir.ptx.PtxStatement.PtxVariableDeclaration;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.PtxVariable.Extras;
import lockstep.ir.ptx.PtxVariable.Shape;
import org.jspecify.annotations.Nullable;

/**
 * A function {@code (b32) f(b32 fuel, b32, b64, b8[16])}: numbers, a struct by value, and fuel, which ends recursion.
 * All have one interface, so that any of them can be called through a register.
 *
 * @param header what calls name
 */
record PtxDeviceFunction(PtxFunctionHeader header) {
    /** The maximal fuel that a caller passes. */
    static final int MAX_FUEL = 2;

    private static final int STRUCT_BYTES = 16;
    private static final int STATEMENTS = 6;

    PtxDeviceFunction {
        Objects.requireNonNull(header);
    }

    private static Shape struct() {
        return new Shape(PtxType.B8, 1, List.of((long) STRUCT_BYTES), 8);
    }

    private static PtxVariable parameter(String name, Shape shape) {
        return new PtxVariable(name, PtxSpace.PARAM, shape, Extras.NONE);
    }

    /** The parameters of all functions. */
    static List<PtxVariable> parameters(String prefix) {
        return List.of(
                parameter(prefix + "fuel", Shape.scalar(PtxType.B32)),
                parameter(prefix + "word", Shape.scalar(PtxType.B32)),
                parameter(prefix + "long", Shape.scalar(PtxType.B64)),
                parameter(prefix + "struct", struct()));
    }

    /** The result of all functions. */
    static PtxVariable result(String prefix) {
        return parameter(prefix + "result", Shape.scalar(PtxType.B32));
    }

    // ---- definitions

    /** Adds a function to the module, which calls itself or those before it. */
    static void define(PtxProgramContext program) {
        String name = "function" + program.callable().size();
        String prefix = name + "_";
        PtxFunctionHeader header = new PtxFunctionHeader(
                name, false, PtxLinkage.INTERNAL, List.of(result(prefix)), parameters(prefix), List.of());
        PtxEmitter emitter = new PtxEmitter(program, false);
        PtxDeviceFunction function = new PtxDeviceFunction(header);
        function.body(emitter);
        program.add(new PtxFunction(header, List.of(), List.of(), emitter.body().finish(), SourceLocation.NONE));
        program.callable().add(function);
    }

    private void body(PtxEmitter emitter) {
        PtxBodyBuilder body = emitter.body();
        body.emit("mov.u64", emitter.digest(), PtxInteger.of(0));
        PtxRegister fuel = body.register(PtxType.B32);
        body.emit("ld.param.b32", fuel, at(0, 0));
        firstValues(emitter);
        KernelSetup.local(emitter);
        KernelSetup.table(emitter, emitter.program().globals().table());
        if (emitter.choices().chance(1, 3)) {
            recursion(emitter, fuel);
        }
        emitter.statements(STATEMENTS);
        emitter.foldAll();
        PtxRegister low = emitter.compute(PtxType.B32, "cvt.u32.u64", emitter.digest());
        body.emit("st.param.b32", new PtxAddress.OfSymbol(header.results().getFirst(), 0), low);
        body.emit("ret");
    }

    private PtxAddress at(int parameter, int offset) {
        return new PtxAddress.OfSymbol(header.parameters().get(parameter), offset);
    }

    private void firstValues(PtxEmitter emitter) {
        PtxBodyBuilder body = emitter.body();
        load(emitter, PtxType.B32, at(1, 0));
        load(emitter, PtxType.B64, at(2, 0));
        load(emitter, PtxType.F64, at(3, 8));
        load(emitter, PtxType.F32, at(3, 4));
        load(emitter, PtxType.B16, at(3, 2));
        load(emitter, PtxType.B32, at(3, 0));
        PtxRegister isSet = body.register(PtxType.PRED);
        body.emit("setp.ne.s32", isSet, emitter.read(PtxType.U32), PtxInteger.of(0));
        emitter.pool().add(isSet);
        KernelSetup.predicates(emitter);
    }

    private static void load(PtxEmitter emitter, PtxType type, PtxAddress address) {
        PtxRegister register = emitter.body().register(type);
        emitter.body().emit("ld.param." + type.text(), register, address);
        emitter.pool().add(register);
    }

    /** Calls itself with less fuel, where there is any. */
    private void recursion(PtxEmitter emitter, PtxRegister fuel) {
        PtxBodyBuilder body = emitter.body();
        PtxLabel end = body.label();
        PtxRegister total = emitter.compute(PtxType.B32, "mov.b32", PtxInteger.of(1));
        PtxRegister goesOn = emitter.compute(PtxType.PRED, "setp.gt.s32", fuel, PtxInteger.of(0));
        body.branch(new PtxGuard(goesOn, true), end);
        PtxRegister less = emitter.compute(PtxType.B32, "sub.s32", fuel, PtxInteger.of(1));
        PtxRegister result = call(emitter, new PtxSymbolOperand(header), null, less);
        body.emit("mad.lo.u32", total, result, PtxInteger.of(3), total);
        body.place(end);
        emitter.pool().add(total);
    }

    // ---- calls

    /**
     * Adds a call with arguments of the pool.
     *
     * @param target a function, or a register with its address
     * @param prototype of a call through a register, else null
     * @return a new register with the result
     */
    static PtxRegister call(PtxEmitter emitter, PtxOperand target, @Nullable PtxLabel prototype, PtxOperand fuel) {
        PtxBodyBuilder body = emitter.body();
        Choices choices = emitter.choices();
        PtxRegister result = body.register(PtxType.B32);
        PtxRegister word = emitter.read(PtxType.B32);
        PtxRegister wide = emitter.read(PtxType.B64);
        body.add(new PtxScopeStart(SourceLocation.NONE));
        List<PtxVariable> arguments = parameters("argument_");
        PtxVariable received = result("");
        List<PtxVariable> all = new ArrayList<>(arguments);
        all.add(received);
        all.forEach(variable -> body.add(new PtxVariableDeclaration(variable, SourceLocation.NONE)));
        body.emit("st.param.b32", new PtxAddress.OfSymbol(arguments.get(0), 0), fuel);
        body.emit("st.param.b32", new PtxAddress.OfSymbol(arguments.get(1), 0), word);
        body.emit("st.param.b64", new PtxAddress.OfSymbol(arguments.get(2), 0), wide);
        for (int offset = 0; offset < STRUCT_BYTES; offset += 8) {
            struct(emitter, new PtxAddress.OfSymbol(arguments.get(3), offset), choices.chance(1, 2));
        }
        List<PtxOperand> operands =
                arguments.stream().<PtxOperand>map(PtxSymbolOperand::new).toList();
        body.add(new PtxInstruction(
                null,
                PtxOpcode.CALL,
                List.of(),
                List.of(new PtxCallOperand(List.of(new PtxSymbolOperand(received)), target, operands, prototype)),
                SourceLocation.NONE));
        body.emit("ld.param.b32", result, new PtxAddress.OfSymbol(received, 0));
        body.add(new PtxScopeEnd(SourceLocation.NONE));
        return result;
    }

    private static void struct(PtxEmitter emitter, PtxAddress.OfSymbol address, boolean isWhole) {
        if (isWhole) {
            emitter.body().emit("st.param.b64", address, emitter.read(PtxType.B64));
            return;
        }
        emitter.body().emit("st.param.b32", address, emitter.read(PtxType.B32));
        emitter.body()
                .emit(
                        "st.param.b32",
                        new PtxAddress.OfSymbol(address.base(), address.offset() + 4),
                        emitter.read(PtxType.B32));
    }
}
