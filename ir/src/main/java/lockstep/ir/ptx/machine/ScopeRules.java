package lockstep.ir.ptx.machine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxBranchTargets;
import lockstep.ir.ptx.PtxStatement.PtxCallPrototype;
import lockstep.ir.ptx.PtxStatement.PtxCallTargets;
import lockstep.ir.ptx.PtxStatement.PtxLabelDefinition;
import lockstep.ir.ptx.PtxStatement.PtxRegisterDeclaration;
import lockstep.ir.ptx.PtxStatement.PtxScopeEnd;
import lockstep.ir.ptx.PtxStatement.PtxScopeStart;
import lockstep.ir.ptx.PtxStatement.PtxVariableDeclaration;
import lockstep.ir.ptx.PtxSymbol;
import lockstep.ir.ptx.PtxVariable;
import org.jspecify.annotations.Nullable;

/**
 * Rules of names: where a register, variable or label is named, its name resolves to it, so that the text of the
 * function reads back. A scope costs time linear in what it declares, a look-up in the length of the name.
 */
final class ScopeRules {
    private static final int MAX_DIGITS = 9;

    private final MachineChecks checks;
    private final Visible declared = new Visible();
    private final Visible ranges = new Visible();
    private final Visible labels = new Visible();
    private final List<List<PtxLabel>> labelsOfScopes = new ArrayList<>();
    private final Set<PtxSymbol> locals = new HashSet<>();
    private int nextScope;
    /** The declaration of each register, as found at its first mention, and the inverse. */
    private final Map<PtxRegister, Object> declarations = new IdentityHashMap<>();

    private final Map<Object, PtxRegister> registers = new HashMap<>();

    /** A declared name, or a range of names where {@code count} is not negative; compared by identity. */
    private static final class Declaration {
        private final int count;

        Declaration(int count) {
            this.count = count;
        }
    }

    /** A register of a range. */
    private record Member(Declaration range, String name) {}

    /** What a name resolves to, and the number of scopes around its declaration. */
    private record Binding(Object target, int depth) {}

    /** What names resolve to in the open scopes. */
    private static final class Visible {
        private final Map<String, Deque<Binding>> byName = new HashMap<>();
        private final Deque<List<String>> scopes = new ArrayDeque<>();

        void enter() {
            scopes.push(new ArrayList<>());
        }

        void leave() {
            scopes.pop()
                    .forEach(name -> Objects.requireNonNull(byName.get(name)).pop());
        }

        void declare(String name, Object target) {
            byName.computeIfAbsent(name, each -> new ArrayDeque<>()).push(new Binding(target, scopes.size()));
            scopes.getFirst().add(name);
        }

        @Nullable Binding find(String name) {
            Deque<Binding> found = byName.get(name);
            return found == null ? null : found.peek();
        }
    }

    ScopeRules(MachineChecks checks) {
        this.checks = checks;
    }

    void check() {
        List<PtxStatement> statements = checks.function().body().statements();
        collect(statements);
        enter();
        checks.function().header().results().forEach(this::parameter);
        checks.function().header().parameters().forEach(this::parameter);
        statements.forEach(this::statement);
    }

    private void parameter(PtxVariable parameter) {
        if (parameter.register().isPresent()) {
            declared.declare(parameter.name(), new Declaration(-1));
        } else {
            declared.declare(parameter.name(), parameter);
        }
    }

    /** The labels of each scope, in the order in which scopes begin: they are visible before their places as well. */
    private void collect(List<PtxStatement> statements) {
        Deque<List<PtxLabel>> open = new ArrayDeque<>();
        labelsOfScopes.add(new ArrayList<>());
        open.push(labelsOfScopes.getFirst());
        for (PtxStatement statement : statements) {
            if (statement instanceof PtxScopeStart) {
                labelsOfScopes.add(new ArrayList<>());
                open.push(labelsOfScopes.getLast());
            } else if (statement instanceof PtxScopeEnd) {
                open.pop();
            }
            if (statement instanceof PtxVariableDeclaration declaration) {
                locals.add(declaration.variable());
            }
            definedBy(statement).ifPresent(open.getFirst()::add);
        }
    }

    private static Optional<PtxLabel> definedBy(PtxStatement statement) {
        if (statement instanceof PtxLabelDefinition definition) {
            return Optional.of(definition.label());
        }
        if (statement instanceof PtxBranchTargets table) {
            return Optional.of(table.name());
        }
        if (statement instanceof PtxCallTargets table) {
            return Optional.of(table.name());
        }
        return statement instanceof PtxCallPrototype prototype ? Optional.of(prototype.name()) : Optional.empty();
    }

    private void enter() {
        declared.enter();
        ranges.enter();
        labels.enter();
        labelsOfScopes.get(nextScope++).forEach(label -> labels.declare(label.name(), label));
    }

    private void leave() {
        declared.leave();
        ranges.leave();
        labels.leave();
    }

    private void statement(PtxStatement statement) {
        if (statement instanceof PtxScopeStart) {
            enter();
        } else if (statement instanceof PtxScopeEnd) {
            leave();
        } else if (statement instanceof PtxRegisterDeclaration declaration) {
            for (PtxRegisterDeclaration.Name name : declaration.names()) {
                (name.isRange() ? ranges : declared).declare(name.name(), new Declaration(name.count()));
            }
        } else if (statement instanceof PtxVariableDeclaration declaration) {
            declared.declare(declaration.variable().name(), declaration.variable());
        } else if (statement instanceof PtxBranchTargets table) {
            table.targets().forEach(target -> symbol(target, table.location()));
        } else if (statement instanceof PtxInstruction instruction) {
            PtxRegisterAccesses.visit(instruction, (register, access) -> register(register, instruction.location()));
            instruction.operands().forEach(operand -> symbols(operand, instruction.location()));
        }
    }

    private void hidden(String name, SourceLocation place) {
        checks.error("machine-scope", place, name + " is hidden or out of scope where it is named");
    }

    // ---- registers

    private void register(PtxRegister register, SourceLocation place) {
        Object found = declaration(register.name());
        Object known = found == null ? null : declarations.putIfAbsent(register, found);
        PtxRegister other = found == null ? null : registers.putIfAbsent(found, register);
        boolean isSame =
                found != null && (known == null || known.equals(found)) && (other == null || other == register);
        if (!isSame) {
            hidden(register.name(), place);
        }
    }

    /** The declaration of the register that {@code name} resolves to; null if there is none. */
    private @Nullable Object declaration(String name) {
        Binding exact = declared.find(name);
        Binding range = null;
        for (int split = name.length() - 1; split > 0 && isDigit(name, split); split--) {
            Binding found = ranges.find(name.substring(0, split));
            if (found != null
                    && hasNumber((Declaration) found.target, name, split)
                    && (range == null || range.depth < found.depth)) {
                range = found;
            }
        }
        if (range != null && (exact == null || exact.depth < range.depth)) {
            return new Member((Declaration) range.target, name);
        }
        return exact != null && exact.target instanceof Declaration single ? single : null;
    }

    private static boolean isDigit(String name, int at) {
        return name.charAt(at) >= '0' && name.charAt(at) <= '9' && name.length() - at <= MAX_DIGITS;
    }

    private static boolean hasNumber(Declaration range, String name, int from) {
        boolean hasZeros = name.charAt(from) == '0' && name.length() > from + 1;
        return !hasZeros && Integer.parseInt(name, from, name.length(), 10) < range.count;
    }

    // ---- variables, functions and labels

    private void symbols(PtxOperand operand, SourceLocation place) {
        if (operand instanceof PtxSymbolOperand symbol) {
            symbol(symbol.symbol(), place);
        } else if (operand instanceof PtxAddress.OfSymbol address) {
            symbol(address.base(), place);
        } else if (operand instanceof PtxCallOperand call) {
            call.results().forEach(result -> symbols(result, place));
            call.arguments().forEach(argument -> symbols(argument, place));
            symbols(call.target(), place);
            call.prototype().ifPresent(prototype -> symbol(prototype, place));
        }
    }

    private void symbol(PtxSymbol symbol, SourceLocation place) {
        boolean isLabel = symbol instanceof PtxLabel;
        Binding found = (isLabel ? labels : declared).find(symbol.name());
        boolean isHidden = found == null ? isLabel || isLocal(symbol) : found.target != symbol;
        if (isHidden) {
            hidden(symbol.name(), place);
        }
    }

    /** Whether a function declares it, this one or another. */
    private boolean isLocal(PtxSymbol symbol) {
        PtxSpace space = symbol instanceof PtxVariable variable ? variable.space() : PtxSpace.GENERIC;
        return locals.contains(symbol) || space == PtxSpace.PARAM || space == PtxSpace.FRAME;
    }
}
