package lockstep.conformance.bracket;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Supplier;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.text.ValueNames;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Describes where rules are applied. Names are those before the first application of the step in the function. Every
 * application is recorded but few are described, so texts are made on demand.
 */
final class RuleSite {
    /** Where nothing was applied. */
    static final Supplier<String> NOWHERE = () -> "";

    private final Map<Function, Supplier<ValueNames>> names = new IdentityHashMap<>();

    /** One line: number of the application, rule, function, block, instruction, place in the input. */
    Supplier<String> describe(long number, Rule rule, Function function, LocalValue at) {
        Supplier<ValueNames> known = names.computeIfAbsent(function, ValueNames::later);
        @Nullable BasicBlock block = at instanceof Instruction instruction ? instruction.block() : null;
        return () -> "application " + number + ", rule " + rule.id() + " in @" + function.name() + ", "
                + place(known.get(), at, block);
    }

    private static String place(ValueNames names, LocalValue at, @Nullable BasicBlock block) {
        return switch (at) {
            case Argument a -> "argument " + names.of(a);
            case BasicBlock b -> "block " + names.of(b);
            case Instruction i -> {
                String where = block == null ? "" : "block " + names.of(block) + ": ";
                String result = i.type().isVoid() ? "" : names.of(i) + " = ";
                String input = i.location().line() == 0 ? "" : " (" + i.location() + ")";
                yield where + result + i.opcode().mnemonic() + input;
            }
        };
    }
}
