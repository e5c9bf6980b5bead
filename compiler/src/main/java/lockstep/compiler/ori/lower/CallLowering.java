package lockstep.compiler.ori.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.compiler.ori.abi.ParameterLayout;
import lockstep.compiler.ori.module.ModuleFrame;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxCallPrototype;
import lockstep.ir.ptx.PtxCallTargets;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxSymbolOperand;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.VirtualRegister;

/**
 * Calls, and how functions begin and end, by CUDA's convention ({@link ParameterLayout}):
 *
 * <ol>
 *   <li>arguments are copied to their registers, or stored at R1;
 *   <li>{@code LEPC} puts the address behind the call into R20 and R21, and {@code CALL} goes to the function;
 *   <li>results are copied from their registers.
 * </ol>
 *
 * <p>A function keeps the address that it goes back to in registers of its own.
 */
final class CallLowering {
    private final Emitter out;
    private final Operands operands;
    private final Parameters parameters;
    private final ModuleFrame module;
    private final Map<PtxLabel, PtxStatement> declarations;

    /** @param declarations prototypes and lists of targets by their names */
    CallLowering(
            Emitter out,
            Operands operands,
            Parameters parameters,
            ModuleFrame module,
            Map<PtxLabel, PtxStatement> declarations) {
        this.out = out;
        this.operands = operands;
        this.parameters = parameters;
        this.module = module;
        this.declarations = declarations;
    }

    /** What a called function takes and gives. */
    record Signature(List<PtxVariable> results, List<PtxVariable> parameters) {}

    /** What the function behind a call takes and gives. */
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
        throw Unlowered.at(SourceLocation.NONE, "an indirect call without a prototype");
    }

    void lower(PtxInstruction instruction) {
        PtxCallOperand call = (PtxCallOperand) instruction.operand(0);
        Signature signature = signature(call, declarations);
        if (!FunctionLimits.fits(signature.parameters()) || !FunctionLimits.fits(signature.results())) {
            throw Unlowered.at(SourceLocation.NONE, "a call with that many bytes of parameters or results");
        }
        out.branchAround(() -> call(call, signature));
    }

    private void call(PtxCallOperand call, Signature signature) {
        Optional<OriRegister> target = address(call.target());
        ParameterLayout places = ParameterLayout.of(signature.parameters());
        List<List<OriRegister>> arguments = new ArrayList<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            arguments.add(parameters.argument(
                    call.arguments().get(i), signature.parameters().get(i)));
        }
        for (int i = 0; i < arguments.size(); i++) {
            hand(places.place(i), arguments.get(i));
        }
        String behind = out.label();
        out.word("LEPC R%d, `(%s)", ParameterLayout.RETURN_ADDRESS, behind);
        if (target.isPresent()) {
            out.word("CALL.ABS.NOINC %s", target.get());
        } else {
            PtxFunctionHeader header = (PtxFunctionHeader) ((PtxSymbolOperand) call.target()).symbol();
            out.word("CALL.REL.NOINC `(%s)", module.functionName(header));
        }
        out.begin(behind);
        results(call.results(), signature.results());
    }

    /** The address of a function that is called by one; empty where its name does. */
    private Optional<OriRegister> address(PtxOperand target) {
        if (target instanceof PtxSymbolOperand symbol && symbol.symbol() instanceof PtxFunctionHeader header) {
            return module.isOfSystem(header) ? Optional.of(operands.register(target, PtxType.B64)) : Optional.empty();
        }
        return Optional.of(operands.register(target, PtxType.B64));
    }

    private void hand(ParameterLayout.Place place, List<OriRegister> words) {
        for (int i = 0; i < words.size(); i++) {
            if (place.isInRegisters()) {
                out.word("MOV R%d, %s", place.register() + i, words.get(i));
            } else {
                out.word("STL [R1+0x%x], %s", place.offset() + i * Integer.BYTES, words.get(i));
            }
        }
    }

    private void results(List<PtxOperand> targets, List<PtxVariable> declared) {
        ParameterLayout places = ParameterLayout.of(declared);
        for (int i = 0; i < targets.size(); i++) {
            List<OriRegister> words = fetch(places.place(i), "R1");
            Optional<PtxVariable> variable = Parameters.variable(targets.get(i));
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

    /** The words of a parameter or result, copied out of where they are. */
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
     * Takes over parameters where the function begins, whose frame of {@code frameBytes} is on the stack already. Those
     * on the stack are above it: the number that leads there changes when the frame grows
     * ({@link lockstep.compiler.ori.stage.AllocateRegisters}).
     */
    void enter(PtxFunctionHeader header, int frameBytes, StackLayout stack) {
        ParameterLayout places = ParameterLayout.of(header.parameters());
        String caller = "R1";
        if (places.stackBytes() > 0) {
            VirtualRegister base = out.register(Integer.SIZE);
            out.word("IADD3 %s, R1, 0x%x, RZ", base, frameBytes);
            caller = base.toString();
        }
        List<List<OriRegister>> all = new ArrayList<>();
        for (int i = 0; i < header.parameters().size(); i++) {
            all.add(fetch(places.place(i), caller));
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

    /** Hands results over where the function comes back. */
    void leave(PtxFunctionHeader header) {
        ParameterLayout places = ParameterLayout.of(header.results());
        List<List<OriRegister>> all = new ArrayList<>();
        for (PtxVariable result : header.results()) {
            all.add(
                    result.register().isPresent()
                            ? out.words(operands.register(result.register().get(), result.type()))
                            : List.copyOf(parameters.words(result)));
        }
        for (int i = 0; i < all.size(); i++) {
            if (!places.place(i).isInRegisters()) {
                throw Unlowered.at(SourceLocation.NONE, "results of " + header.name() + " that do not fit registers");
            }
            hand(places.place(i), all.get(i));
        }
    }
}
