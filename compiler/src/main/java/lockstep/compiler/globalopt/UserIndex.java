package lockstep.compiler.globalopt;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalIFunc;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.MetadataValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Value;

/**
 * Which functions mention a global in their instructions, and which globals something else mentions: initializers,
 * aliases, data of functions, metadata. Made once a run of a pass, so that each global costs what its own uses cost.
 */
public final class UserIndex {
    private final Map<GlobalValue, Set<Function>> users = new HashMap<>();
    private final Set<GlobalValue> elsewhere = new HashSet<>();
    private final Set<GlobalValue> inMetadata = new HashSet<>();
    private final Set<Metadata> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    /** The index of {@code module} as it is now. */
    public UserIndex(Module module) {
        for (GlobalValue global : module.globals()) {
            constants(global, this::mention);
            if (global instanceof Function function) {
                note(function);
            } else if (global instanceof GlobalVariable variable) {
                variable.metadata().values().forEach(this::metadata);
            }
        }
        module.namedMetadata().values().forEach(nodes -> nodes.forEach(this::metadata));
    }

    /** The constants that belong to {@code global} itself and not to an instruction. */
    public static void constants(GlobalValue global, Consumer<Constant> consumer) {
        switch (global) {
            case GlobalVariable variable -> variable.initializer().ifPresent(consumer);
            case GlobalAlias alias -> consumer.accept(alias.aliasee());
            case GlobalIFunc chosen -> consumer.accept(chosen.resolver());
            case Function function -> {
                function.prefix().ifPresent(consumer);
                function.prologue().ifPresent(consumer);
                function.personality().ifPresent(consumer);
            }
        }
    }

    private void mention(Constant constant) {
        elsewhere.addAll(constant.mentionedGlobals());
    }

    private void note(Function function) {
        function.usedGlobals().forEach(global -> users.computeIfAbsent(global, g -> new LinkedHashSet<>())
                .add(function));
        function.metadata().values().forEach(this::metadata);
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                instruction.metadata().values().forEach(this::metadata);
                if (instruction.operandCount() > 0) {
                    instruction.operands().forEach(this::argument);
                }
            }
        }
    }

    private void argument(Value operand) {
        if (operand instanceof MetadataValue value) {
            metadata(value.metadata());
        }
    }

    private void metadata(Metadata first) {
        Deque<Metadata> work = new ArrayDeque<>();
        work.add(first);
        while (!work.isEmpty()) {
            Metadata next = work.poll();
            if (next instanceof Metadata.OfConstant constant) {
                mention(constant.value());
                inMetadata.addAll(constant.value().mentionedGlobals());
            } else if (next instanceof MetadataNode node && seen.add(node)) {
                for (MetadataNode.Operand operand : node.operands()) {
                    Metadata value = operand.value();
                    if (value != null) {
                        work.add(value);
                    }
                }
            }
        }
    }

    /** The functions whose instructions mentioned {@code global}, in the module's order. */
    public Collection<Function> users(GlobalValue global) {
        return Collections.unmodifiableCollection(users.getOrDefault(global, Set.of()));
    }

    /** Whether something other than an instruction mentioned {@code global}. */
    public boolean isMentionedElsewhere(GlobalValue global) {
        return elsewhere.contains(global);
    }

    /** Whether metadata mentioned {@code global}. */
    public boolean isMentionedByMetadata(GlobalValue global) {
        return inMetadata.contains(global);
    }

    /** Says that the functions that mentioned {@code old} may mention {@code made} from now on. */
    public void inherit(GlobalValue old, GlobalValue made) {
        users.computeIfAbsent(made, g -> new LinkedHashSet<>()).addAll(users(old));
    }
}
