package lockstep.fuzz.reduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.launch.Launch;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.clone.FunctionCloner;
import lockstep.ir.nvvm.clone.ValueMap;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FunctionType;

/** Removes parameters of kernels that the kernel does not use, with the arguments of the launches. */
final class Signatures {
    private static final String SPARE_NAME = "reduced.kernel";

    private Signatures() {}

    /** The case without parameter {@code index} of {@code kernel}; empty where something needs it. */
    static Optional<TestCase> without(TestCase test, String kernel, int index) {
        Function old = test.module().function(kernel).orElse(null);
        if (old == null
                || index >= old.arguments().size()
                || old.argument(index).hasUses()
                || old.functionType().isVarArg()
                || test.launches().launches().stream().anyMatch(l -> l.kernel().equals(kernel) && !fits(l, index))
                || isMentioned(test.module(), old)
                || test.module().global(SPARE_NAME).isPresent()) {
            return Optional.empty();
        }
        TestCase copy = test.copy();
        replace(copy.module(), copy.module().function(kernel).orElseThrow(), index);
        return Optional.of(copy.with(without(test.launches(), kernel, index)));
    }

    /** Aliases count arguments, and expectations too. */
    private static boolean fits(Launch launch, int index) {
        return index < launch.arguments().size()
                && launch.arguments().stream()
                        .noneMatch(a -> a instanceof lockstep.ir.launch.LaunchArgument.Same
                                || a instanceof lockstep.ir.launch.LaunchArgument.Previous);
    }

    private static boolean isMentioned(Module module, Function function) {
        boolean isAnnotated = !module.namedMetadata().isEmpty();
        return isAnnotated
                || module.definedFunctions().stream()
                        .anyMatch(f -> !f.usesOf(function).isEmpty());
    }

    private static void replace(Module module, Function old, int index) {
        List<Type> types = new ArrayList<>(old.functionType().parameters());
        types.remove(index);
        FunctionType type = new FunctionType(old.functionType().result(), types, false);
        String name = old.name();
        module.rename(old, SPARE_NAME);
        Function made = module.addFunction(name, type, old.addressSpace());
        made.setConvention(old.convention());
        made.setLinkage(old.linkage());
        made.setAttributes(without(old.attributes(), index));
        ValueMap map = new ValueMap();
        for (Argument argument : old.arguments()) {
            map.put(argument, standIn(made, argument, index));
        }
        FunctionCloner.cloneBody(EditRewriters.of(made, old.entry()), old, null, map);
        module.remove(old);
    }

    /** The value that replaces {@code argument} in {@code made}; poison for a removed argument, which has no use. */
    private static Value standIn(Function made, Argument argument, int removed) {
        if (argument.index() == removed) {
            return made.module().context().poison(argument.type());
        }
        Argument copy = made.argument(argument.index() - (argument.index() > removed ? 1 : 0));
        copy.setName(argument.name());
        return copy;
    }

    private static AttributeList without(AttributeList attributes, int index) {
        List<AttributeSet> parameters = new ArrayList<>(attributes.parameters());
        if (index < parameters.size()) {
            parameters.remove(index);
        }
        return new AttributeList(attributes.function(), attributes.result(), parameters);
    }

    private static LaunchFile without(LaunchFile file, String kernel, int index) {
        List<Launch> launches = new ArrayList<>();
        for (Launch launch : file.launches()) {
            List<lockstep.ir.launch.LaunchArgument> arguments = new ArrayList<>(launch.arguments());
            if (launch.kernel().equals(kernel)) {
                arguments.remove(index);
            }
            launches.add(Launches.passing(launch, arguments));
        }
        return new LaunchFile(file.name(), file.inits(), launches, List.of());
    }
}
