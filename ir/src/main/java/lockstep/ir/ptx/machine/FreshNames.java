package lockstep.ir.ptx.machine;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxBranchTargets;
import lockstep.ir.ptx.PtxStatement.PtxCallPrototype;
import lockstep.ir.ptx.PtxStatement.PtxCallTargets;
import lockstep.ir.ptx.PtxStatement.PtxLabelDefinition;
import lockstep.ir.ptx.PtxStatement.PtxOpaqueInstruction;
import lockstep.ir.ptx.PtxStatement.PtxRegisterDeclaration;
import lockstep.ir.ptx.PtxStatement.PtxVariableDeclaration;
import lockstep.ir.ptx.PtxVariable;
import org.jspecify.annotations.Nullable;

/**
 * Names that a function does not use yet: a prefix that none of its names begins with, and a number. The names of the
 * function are collected when the first new name is made: most editors make none.
 */
final class FreshNames {
    private final MachineFunction function;
    private @Nullable Prefixes known;
    /** The names of the function and those that {@link #like} made; null until its first call. */
    private @Nullable Set<String> taken;

    private int next;

    FreshNames(MachineFunction function) {
        this.function = function;
    }

    /** Prefixes that no name of a function begins with. */
    private record Prefixes(String registers, String objects, String labels) {}

    /**
     * A word followed by enough underscores that no name begins with it: {@code $M} where no name begins with that,
     * {@code $M__} where {@code $M_3} does.
     */
    private static final class Prefix implements Consumer<String> {
        private final String word;
        private int underscores;

        Prefix(String word) {
            this.word = word;
        }

        @Override
        public void accept(String name) {
            if (name.startsWith(word)) {
                int end = word.length();
                while (end < name.length() && name.charAt(end) == '_') {
                    end++;
                }
                underscores = Math.max(underscores, end - word.length() + 1);
            }
        }

        String unused() {
            return word + "_".repeat(underscores);
        }
    }

    private Prefixes prefixes() {
        if (known == null) {
            Prefix registers = new Prefix("%v");
            Prefix objects = new Prefix("$frame");
            Prefix labels = new Prefix("$M");
            visit(function, registers.andThen(objects).andThen(labels));
            known = new Prefixes(registers.unused(), objects.unused(), labels.unused());
        }
        return known;
    }

    /** Passes all names of {@code function} to {@code to}, some more than once. */
    private static void visit(MachineFunction function, Consumer<String> to) {
        function.header().parameters().forEach(parameter -> to.accept(parameter.name()));
        function.header().results().forEach(result -> to.accept(result.name()));
        function.registers().forEach(register -> to.accept(register.name()));
        function.frame().forEach(object -> to.accept(object.name()));
        for (MachineBlock block : function.blocks()) {
            block.label().ifPresent(label -> to.accept(label.name()));
            block.statements().forEach(statement -> visit(statement, to));
        }
    }

    private static void visit(PtxStatement statement, Consumer<String> to) {
        if (statement instanceof PtxRegisterDeclaration declaration) {
            declaration.names().forEach(name -> to.accept(name.name()));
        } else if (statement instanceof PtxVariableDeclaration declaration) {
            to.accept(declaration.variable().name());
        } else if (statement instanceof PtxLabelDefinition definition) {
            to.accept(definition.label().name());
        } else if (statement instanceof PtxBranchTargets table) {
            to.accept(table.name().name());
        } else if (statement instanceof PtxCallTargets table) {
            to.accept(table.name().name());
        } else if (statement instanceof PtxCallPrototype prototype) {
            to.accept(prototype.name().name());
        } else if (statement instanceof PtxInstruction instruction) {
            instruction.operands().forEach(operand -> visit(operand, to));
        } else if (statement instanceof PtxOpaqueInstruction opaque) {
            OpaqueRegisters.words(opaque).forEach(to);
        }
    }

    /** Names of the module: a new one must not hide them. */
    private static void visit(PtxOperand operand, Consumer<String> to) {
        if (operand instanceof PtxSymbolOperand symbol) {
            to.accept(symbol.symbol().name());
        } else if (operand instanceof PtxAddress.OfSymbol address && address.base() instanceof PtxVariable variable) {
            to.accept(variable.name());
        } else if (operand instanceof PtxCallOperand call) {
            visit(call.target(), to);
        }
    }

    /** {@code word}, followed by underscores where that name is taken. */
    String like(String word) {
        Set<String> names = taken;
        if (names == null) {
            names = new HashSet<>();
            visit(function, names::add);
            taken = names;
        }
        String found = word;
        while (!names.add(found)) {
            found += "_";
        }
        return found;
    }

    String register() {
        return prefixes().registers + next++;
    }

    String object() {
        return prefixes().objects + next++;
    }

    String label() {
        return prefixes().labels + next++;
    }
}
