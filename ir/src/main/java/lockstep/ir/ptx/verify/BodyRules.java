package lockstep.ir.ptx.verify;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxFunction.PtxBody;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSink;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxBranchTargets;
import lockstep.ir.ptx.PtxStatement.PtxCallPrototype;
import lockstep.ir.ptx.PtxStatement.PtxCallTargets;
import lockstep.ir.ptx.PtxStatement.PtxLabelDefinition;
import lockstep.ir.ptx.PtxStatement.PtxRegisterDeclaration;
import lockstep.ir.ptx.PtxStatement.PtxVariableDeclaration;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.verify.PtxVerifier.Checks;

/** Rules of a body: declarations, labels and calls; applies the rules of instructions to each. */
final class BodyRules {
    private final Checks checks;
    private final VariableRules variables;
    private final PtxInstructionRules instructions;
    private final Set<PtxVariable> locals = new HashSet<>();
    private final Set<PtxLabel> places = new HashSet<>();
    private final Set<PtxLabel> tables = new HashSet<>();
    private final Map<PtxLabel, PtxStatement> prototypes = new IdentityHashMap<>();

    BodyRules(Checks checks, VariableRules variables, InstructionShape.Known shapes) {
        this.checks = checks;
        this.variables = variables;
        this.instructions = new PtxInstructionRules(checks, locals, shapes);
    }

    void check(PtxBody body) {
        for (PtxStatement statement : body.statements()) {
            if (statement instanceof PtxLabelDefinition definition) {
                places.add(definition.label());
            } else if (statement instanceof PtxBranchTargets targets) {
                tables.add(targets.name());
            } else if (statement instanceof PtxCallTargets targets) {
                prototypes.put(targets.name(), targets);
            } else if (statement instanceof PtxCallPrototype prototype) {
                prototypes.put(prototype.name(), prototype);
            } else if (statement instanceof PtxVariableDeclaration declaration) {
                locals.add(declaration.variable());
            }
        }
        body.statements().forEach(this::statement);
    }

    private void statement(PtxStatement statement) {
        if (statement instanceof PtxInstruction instruction) {
            instruction(instruction);
        } else if (statement instanceof PtxRegisterDeclaration registers) {
            variables.checkRegisters(registers.type(), registers.elements(), registers.location());
        } else if (statement instanceof PtxVariableDeclaration declaration) {
            variables.check(declaration.variable(), declaration.location());
        } else if (statement instanceof PtxBranchTargets targets) {
            targets.targets().forEach(target -> checkPlace(target, targets.location()));
        }
    }

    private void checkPlace(PtxLabel label, SourceLocation location) {
        if (!places.contains(label)) {
            checks.error("ptx-label", location, label.name() + " is not a label of an instruction");
        }
    }

    private void instruction(PtxInstruction instruction) {
        instruction.guard().ifPresent(guard -> {
            if (guard.predicate().type() != PtxType.PRED) {
                String message = "guard " + guard.predicate().name() + " is ."
                        + guard.predicate().type().text();
                checks.error("ptx-guard", instruction.location(), message + ", not .pred");
            }
        });
        if (!instructions.check(instruction)) {
            return;
        }
        if (instruction.opcode() == PtxOpcode.BRA) {
            checkPlace(labelOf(instruction.operand(0)), instruction.location());
        } else if (instruction.opcode() == PtxOpcode.BRX && !tables.contains(labelOf(instruction.operand(1)))) {
            String name = labelOf(instruction.operand(1)).name();
            checks.error("ptx-label", instruction.location(), name + " names no .branchtargets");
        } else if (instruction.opcode() == PtxOpcode.CALL) {
            call((PtxCallOperand) instruction.operand(0), instruction.location());
        }
    }

    private static PtxLabel labelOf(PtxOperand operand) {
        return (PtxLabel) ((PtxSymbolOperand) operand).symbol();
    }

    // ---- calls

    private void call(PtxCallOperand call, SourceLocation location) {
        if (call.target() instanceof PtxSymbolOperand symbol && symbol.symbol() instanceof PtxFunctionHeader function) {
            if (function.isKernel()) {
                checks.error("ptx-call", location, "kernel " + function.name() + " cannot be called");
            } else if (call.prototype().isPresent()) {
                checks.error("ptx-call", location, "a direct call has no prototype");
            } else {
                signature(call, function.results(), function.parameters(), location);
            }
        } else if (call.target() instanceof PtxRegister register) {
            indirect(call, register, location);
        } else {
            checks.error("ptx-call", location, "a call goes to a function or to an address in a register");
        }
    }

    private void indirect(PtxCallOperand call, PtxRegister register, SourceLocation location) {
        boolean address = register.elements() == 1
                && PtxTypeRules.accepts(
                        checks.module().addressSize() == 32 ? PtxType.U32 : PtxType.U64, register.type(), false);
        if (!address) {
            checks.error(
                    "ptx-call",
                    location,
                    "target " + register.name() + " is ." + register.type().text());
        }
        Optional<PtxStatement> prototype = call.prototype().map(prototypes::get);
        if (prototype.isEmpty()) {
            checks.error("ptx-label", location, "an indirect call names a .callprototype or .calltargets");
        } else if (prototype.get() instanceof PtxCallPrototype known) {
            signature(call, known.results(), known.parameters(), location);
        } else if (prototype.get() instanceof PtxCallTargets targets) {
            for (PtxFunctionHeader function : targets.targets()) {
                signature(call, function.results(), function.parameters(), location);
            }
        }
    }

    private void signature(
            PtxCallOperand call, List<PtxVariable> results, List<PtxVariable> parameters, SourceLocation location) {
        match("result", call.results(), results, location);
        match("argument", call.arguments(), parameters, location);
    }

    private void match(String what, List<PtxOperand> given, List<PtxVariable> wanted, SourceLocation location) {
        if (given.size() != wanted.size()) {
            String message = "call with %d %ss, the function has %d".formatted(given.size(), what, wanted.size());
            checks.error("ptx-call", location, message);
            return;
        }
        for (int index = 0; index < given.size(); index++) {
            boolean isMissing = given.get(index) == PtxSink.SINK && what.equals("argument");
            if (isMissing || !fits(given.get(index), wanted.get(index))) {
                checks.error("ptx-call", location, "%s %d does not fit the parameter".formatted(what, index + 1));
            }
        }
    }

    private static boolean fits(PtxOperand given, PtxVariable wanted) {
        if (given instanceof PtxSymbolOperand symbol) {
            return symbol.offset() == 0
                    && symbol.symbol() instanceof PtxVariable variable
                    && (variable.shape().bytes() == wanted.shape().bytes()
                            || wanted.shape().dimensions().contains(PtxVariable.OPEN));
        }
        boolean scalar = wanted.shape().dimensions().isEmpty();
        if (given instanceof PtxRegister register) {
            return scalar
                    && register.elements() == wanted.shape().elements()
                    && PtxTypeRules.accepts(wanted.type(), register.type(), false);
        }
        return scalar && (given == PtxSink.SINK || PtxTypeRules.acceptsNumber(wanted.type(), given));
    }
}
