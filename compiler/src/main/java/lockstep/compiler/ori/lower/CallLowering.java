package lockstep.compiler.ori.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.compiler.ori.abi.ParameterLayout;
import lockstep.compiler.ori.abi.SignatureLayout;
import lockstep.compiler.ori.module.ModuleFrame;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxCallPrototype;
import lockstep.ir.ptx.PtxStatement.PtxCallTargets;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import org.jspecify.annotations.Nullable;

/**
 * Lowers calls, function entries and returns by CUDA's calling convention ({@link SignatureLayout}):
 *
 * <ol>
 *   <li>arguments are copied to their registers, or stored at R1;
 *   <li>{@code LEPC} writes the return address to R20 and R21, and {@code CALL} branches to the function;
 *   <li>results are copied from their registers, or loaded from the memory that R4 pointed to.
 * </ol>
 *
 * <p>A function copies its return address to virtual registers on entry, and back before it returns.
 *
 * <p>Example, {@code call (y), f, (x)} with one parameter and one result of 32 bits:
 *
 * <pre>
 *   MOV R4, %R2
 *   LEPC R20, `(.B3)
 *   CALL.REL.NOINC `(f)
 * .B3:
 *   MOV %R3, R4
 * </pre>
 */
final class CallLowering {
    private final LoweringEmitter out;
    private final OperandLowering operands;
    private final ParameterRegisters parameters;
    private final ModuleFrame module;
    private final Map<PtxLabel, PtxStatement> declarations;
    private @Nullable DynamicStack taken;
    /** The address of the function's own results if they are in memory. */
    private @Nullable VirtualRegister memory;

    /** @param declarations prototypes and target lists by name */
    CallLowering(
            LoweringEmitter out,
            OperandLowering operands,
            ParameterRegisters parameters,
            ModuleFrame module,
            Map<PtxLabel, PtxStatement> declarations) {
        this.out = out;
        this.operands = operands;
        this.parameters = parameters;
        this.module = module;
        this.declarations = declarations;
    }

    /** Calls from here on are made below the dynamic allocations of the function. */
    void above(DynamicStack memory) {
        taken = memory;
    }

    /** The parameters and results of a called function. */
    record Signature(List<PtxVariable> results, List<PtxVariable> parameters) {
        SignatureLayout layout() {
            return SignatureLayout.of(results, parameters);
        }
    }

    /** The signature of the callee of a call. */
    static Signature signature(PtxCallOperand call, Map<PtxLabel, PtxStatement> declarations) {
        if (call.target() instanceof PtxSymbolOperand symbol && symbol.symbol() instanceof PtxFunctionHeader header) {
            return new Signature(header.results(), header.parameters());
        }
        PtxStatement declared = call.prototype().map(declarations::get).orElse(null);
        if (declared instanceof PtxCallPrototype prototype) {
            return new Signature(prototype.results(), prototype.parameters());
        }
        if (declared instanceof PtxCallTargets targets && !targets.targets().isEmpty()) {
            PtxFunctionHeader first = targets.targets().getFirst();
            return new Signature(first.results(), first.parameters());
        }
        throw UnsupportedPtx.at(SourceLocation.NONE, "an indirect call without a prototype");
    }

    void lower(PtxInstruction instruction) {
        PtxCallOperand call = (PtxCallOperand) instruction.operand(0);
        Signature signature = signature(call, declarations);
        if (!FunctionLimits.fits(signature.parameters()) || !FunctionLimits.fits(signature.results())) {
            throw UnsupportedPtx.at(SourceLocation.NONE, "a call with that many bytes of parameters or results");
        }
        out.branchAround(() -> call(call, signature));
    }

    private void call(PtxCallOperand call, Signature signature) {
        Optional<OriRegister> target = address(call.target());
        SignatureLayout places = signature.layout();
        List<List<OriRegister>> arguments = new ArrayList<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            arguments.add(parameters.argument(
                    call.arguments().get(i), signature.parameters().get(i)));
        }
        if (taken != null && target.isPresent()) {
            // R1 would have another value where the address is reloaded
            throw UnsupportedPtx.at(SourceLocation.NONE, "a call by an address in a function that has alloca");
        }
        DynamicStack.Below below = taken == null ? null : taken.below(places.stackBytes());
        String stack = below == null ? "R1" : below.pointer().toString();
        OriRegister given = places.isInMemory() ? resultMemory(places, stack) : LoweringEmitter.ZERO;
        for (int i = 0; i < arguments.size(); i++) {
            hand(places.parameter(i), arguments.get(i), stack);
        }
        String afterCall = out.label();
        out.word("LEPC R%d, `(%s)", ParameterLayout.RETURN_ADDRESS, afterCall);
        if (below != null) {
            out.word("MOV R1, %s", below.pointer());
        }
        if (target.isPresent()) {
            out.word("CALL.ABS.NOINC %s", target.get());
        } else {
            PtxFunctionHeader header = (PtxFunctionHeader) ((PtxSymbolOperand) call.target()).symbol();
            out.word("CALL.REL.NOINC `(%s)", module.functionName(header));
        }
        out.begin(afterCall);
        if (below != null) {
            out.word("LDL R1, [R1+0x%x]", below.saved());
        }
        results(call.results(), signature.results(), places, given);
    }

    /** Passes the address of the result memory to the callee, and returns it. */
    private OriRegister resultMemory(SignatureLayout places, String stack) {
        VirtualRegister start = out.register(Integer.SIZE);
        out.word("IADD3 %s, %s, 0x%x, RZ", start, stack, places.resultStart());
        out.word("MOV R%d, %s", ParameterLayout.FIRST, start);
        return start;
    }

    /** The address of the callee of an indirect call; empty for a call by name. */
    private Optional<OriRegister> address(PtxOperand target) {
        if (target instanceof PtxSymbolOperand symbol && symbol.symbol() instanceof PtxFunctionHeader header) {
            return module.isDriverFunction(header)
                    ? Optional.of(operands.register(target, PtxType.B64))
                    : Optional.empty();
        }
        return Optional.of(operands.register(target, PtxType.B64));
    }

    private void hand(ParameterLayout.Place place, List<OriRegister> words, String stack) {
        for (int i = 0; i < words.size(); i++) {
            if (place.isInRegisters()) {
                out.word("MOV R%d, %s", place.register() + i, words.get(i));
            } else {
                out.word("STL [%s+0x%x], %s", stack, place.offset() + i * Integer.BYTES, words.get(i));
            }
        }
    }

    private void results(
            List<PtxOperand> targets, List<PtxVariable> declared, SignatureLayout places, OriRegister given) {
        for (int i = 0; i < targets.size(); i++) {
            List<OriRegister> words = fetch(places.result(i), given.toString());
            Optional<PtxVariable> variable = ParameterRegisters.variable(targets.get(i));
            if (variable.isPresent()) {
                List<VirtualRegister> own = parameters.words(variable.get());
                for (int k = 0; k < own.size(); k++) {
                    out.define(own.get(k), words.get(k));
                }
            } else {
                PtxType type = declared.get(i).type();
                OriRegister value = out.tuple(words);
                operands.target(targets.get(i)).ifPresent(to -> operands.define(to, value, type));
            }
        }
    }

    /** The words of a parameter or result, copied from their location. */
    private List<OriRegister> fetch(ParameterLayout.Place place, String stack) {
        List<OriRegister> words = new ArrayList<>();
        for (int i = 0; i < place.words(); i++) {
            VirtualRegister word = out.register(Integer.SIZE);
            if (place.isInRegisters()) {
                out.word("MOV %s, R%d", word, place.register() + i);
            } else {
                out.word("LDL %s, [%s+0x%x]", word, stack, place.offset() + i * Integer.BYTES);
            }
            words.add(word);
        }
        return words;
    }

    // ---- the function itself

    /**
     * Copies the parameters at the function's entry, after its frame of {@code frameBytes} has been created. Stack
     * parameters are above the frame: their offset changes when the frame grows
     * ({@link lockstep.compiler.ori.stage.AllocateRegisters}).
     */
    void enter(PtxFunctionHeader header, int frameBytes, StackLayout stack) {
        SignatureLayout places = SignatureLayout.of(header.results(), header.parameters());
        String caller = "R1";
        if (places.isInMemory()) {
            memory = out.register(Integer.SIZE);
            out.word("MOV %s, R%d", memory, ParameterLayout.FIRST);
        }
        if (places.parameterBytes() > 0) {
            VirtualRegister base = out.register(Integer.SIZE);
            out.word("IADD3 %s, R1, 0x%x, RZ", base, frameBytes);
            caller = base.toString();
        }
        List<List<OriRegister>> all = new ArrayList<>();
        for (int i = 0; i < header.parameters().size(); i++) {
            all.add(fetch(places.parameter(i), caller));
        }
        for (int i = 0; i < header.parameters().size(); i++) {
            PtxVariable parameter = header.parameters().get(i);
            take(parameter, all.get(i), stack);
        }
    }

    private void take(PtxVariable parameter, List<OriRegister> words, StackLayout stack) {
        if (parameter.register().isPresent()) {
            OriRegister value = out.tuple(words);
            operands.target(parameter.register().get()).ifPresent(to -> operands.define(to, value, parameter.type()));
        } else if (stack.offset(parameter).isPresent()) {
            for (int i = 0; i < words.size(); i++) {
                out.word("STL [R1+0x%x], %s", stack.offset(parameter).getAsInt() + i * Integer.BYTES, words.get(i));
            }
        } else {
            List<VirtualRegister> own = parameters.words(parameter);
            for (int i = 0; i < own.size(); i++) {
                out.define(own.get(i), words.get(i));
            }
        }
    }

    /** Stores the results at the function's return. */
    void leave(PtxFunctionHeader header) {
        SignatureLayout places = SignatureLayout.of(header.results(), header.parameters());
        List<List<OriRegister>> all = new ArrayList<>();
        for (PtxVariable result : header.results()) {
            all.add(
                    result.register().isPresent()
                            ? out.words(operands.register(result.register().get(), result.type()))
                            : List.copyOf(parameters.words(result)));
        }
        for (int i = 0; i < all.size(); i++) {
            hand(places.result(i), all.get(i), String.valueOf(memory));
        }
    }
}
