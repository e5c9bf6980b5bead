package lockstep.compiler.ori.module;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxFloat;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxComponent;
import lockstep.ir.ptx.PtxOperand.PtxMinus;
import lockstep.ir.ptx.PtxOperand.PtxNot;
import lockstep.ir.ptx.PtxOperand.PtxPredicatePair;
import lockstep.ir.ptx.PtxOperand.PtxSelection;
import lockstep.ir.ptx.PtxOperand.PtxSink;
import lockstep.ir.ptx.PtxOperand.PtxSum;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpecialRegister;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxCallPrototype;
import lockstep.ir.ptx.PtxStatement.PtxCallTargets;
import lockstep.ir.ptx.PtxSymbol;
import lockstep.ir.ptx.PtxVariable;

/** The variables and functions that the body of a function names, in textual order. */
final class FunctionUses {
    private final List<PtxVariable> variables = new ArrayList<>();
    private final Set<PtxVariable> known = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<String, SourceLocation> callees = new LinkedHashMap<>();
    private final Map<String, SourceLocation> addresses = new LinkedHashMap<>();
    private final Map<PtxLabel, Signature> declared = new LinkedHashMap<>();
    private final List<PtxLabel> called = new ArrayList<>();
    private boolean callsByAddress;

    /** The signature of an indirect call. */
    record Signature(List<PtxVariable> results, List<PtxVariable> parameters) {}

    private FunctionUses() {}

    /** The uses in {@code function}; none if it has no body. */
    static FunctionUses of(PtxFunction function) {
        FunctionUses uses = new FunctionUses();
        function.body().ifPresent(body -> body.statements().forEach(uses::statement));
        return uses;
    }

    /** The distinct variables that it names. */
    List<PtxVariable> variables() {
        return variables;
    }

    /** The functions that it calls by name, each with the location of the first call. */
    Map<String, SourceLocation> callees() {
        return callees;
    }

    /** The functions whose addresses it takes, each with the first location. */
    Map<String, SourceLocation> addresses() {
        return addresses;
    }

    /** Whether it has an indirect call. */
    boolean callsByAddress() {
        return callsByAddress;
    }

    /** The signatures of its indirect calls, one per call. */
    List<Signature> signatures() {
        return called.stream().map(declared::get).filter(Objects::nonNull).toList();
    }

    private void statement(PtxStatement statement) {
        if (statement instanceof PtxInstruction instruction) {
            instruction.operands().forEach(operand -> operand(operand, instruction.location()));
        } else if (statement instanceof PtxCallTargets targets) {
            targets.targets().forEach(header -> addresses.putIfAbsent(header.name(), targets.location()));
            targets.targets().stream()
                    .findFirst()
                    .ifPresent(
                            first -> declared.put(targets.name(), new Signature(first.results(), first.parameters())));
        } else if (statement instanceof PtxCallPrototype prototype) {
            declared.put(prototype.name(), new Signature(prototype.results(), prototype.parameters()));
        }
    }

    private void operand(PtxOperand operand, SourceLocation place) {
        switch (operand) {
            case PtxSymbolOperand symbol -> symbol(symbol.symbol(), place);
            case PtxAddress.OfSymbol address -> symbol(address.base(), place);
            case PtxCallOperand call -> call(call, place);
            case PtxVector vector -> vector.elements().forEach(element -> operand(element, place));
            case PtxPredicatePair pair -> {
                operand(pair.first(), place);
                operand(pair.second(), place);
            }
            case PtxMinus minus -> operand(minus.operand(), place);
            case PtxAddress.OfRegister address -> {}
            case PtxAddress.Absolute address -> {}
            case PtxRegister register -> {}
            case PtxSpecialRegister register -> {}
            case PtxInteger number -> {}
            case PtxFloat number -> {}
            case PtxSum sum -> {}
            case PtxNot not -> {}
            case PtxSelection selection -> {}
            case PtxComponent part -> {}
            case PtxSink sink -> {}
        }
    }

    private void call(PtxCallOperand call, SourceLocation place) {
        boolean isByName =
                call.target() instanceof PtxSymbolOperand named && named.symbol() instanceof PtxFunctionHeader;
        if (isByName) {
            callees.putIfAbsent(((PtxSymbolOperand) call.target()).symbol().name(), place);
        } else {
            callsByAddress = true;
            call.prototype().ifPresent(called::add);
            operand(call.target(), place);
        }
        call.results().forEach(operand -> operand(operand, place));
        call.arguments().forEach(operand -> operand(operand, place));
    }

    private void symbol(PtxSymbol symbol, SourceLocation place) {
        switch (symbol) {
            case PtxVariable variable -> {
                if (known.add(variable)) {
                    variables.add(variable);
                }
            }
            case PtxFunctionHeader header -> addresses.putIfAbsent(header.name(), place);
            case PtxLabel label -> {}
        }
    }
}
