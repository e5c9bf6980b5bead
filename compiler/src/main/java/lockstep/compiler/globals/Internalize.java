package lockstep.compiler.globals;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.globalopt.Edits;
import lockstep.compiler.globalopt.KeptLists;
import lockstep.compiler.globalopt.UserIndex;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalIFunc;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.Remark;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * internalize: in a linked program, makes functions that the host cannot launch and variables that it cannot name
 * internal, so that other passes may change them. The host launches kernels, and reads and writes variables in global
 * and constant memory by name: those stay (semantics S10.4). It cannot access shared memory.
 *
 * <p>Also left alone: globals that {@code llvm.used}, {@code llvm.compiler.used} or metadata list, members of comdats,
 * and linkages that allow another definition to replace this one. Source: seed 004, "LTO Interaction, Internalization".
 */
public final class Internalize implements ModulePass {
    private static final String NAME = "internalize";

    static final Rule RULE =
            new Rule(NAME, "internalize", "a global that cannot be named from outside becomes internal");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "make functions and shared variables of a linked program internal",
            new SourceRef.Seed(4, "LTO Interaction, Internalization"),
            List.of(RULE),
            List.of(),
            List.of("internalized"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        Edits edits = new Edits(module, context);
        UserIndex index = new UserIndex(module);
        Set<GlobalValue> listed = KeptLists.listed(module);
        for (GlobalValue global : module.globals()) {
            if (global.isDeclaration() || global.linkage().isLocal()) {
                continue;
            }
            Optional<String> reason = reasonToStay(global, index, listed);
            if (reason.isPresent()) {
                context.remark(() -> remark(global, reason.get()));
            } else if (allow(global, edits)) {
                global.setLinkage(Linkage.INTERNAL);
                global.setVisibility("");
                context.count("internalized", 1);
            }
        }
        return edits.changed();
    }

    private static boolean allow(GlobalValue global, Edits edits) {
        return global instanceof Function function ? edits.allow(RULE, function, function.entry()) : edits.allow(RULE);
    }

    private static Optional<String> reasonToStay(GlobalValue global, UserIndex index, Set<GlobalValue> listed) {
        if (global.hasReservedName() || listed.contains(global)) {
            return Optional.of("a list keeps it");
        }
        if (global.linkage() != Linkage.EXTERNAL
                && global.linkage() != Linkage.LINKONCE_ODR
                && global.linkage() != Linkage.WEAK_ODR) {
            return Optional.of("its linkage is " + global.linkage().word());
        }
        if (!global.dllStorage().isEmpty() || !global.partition().isEmpty()) {
            return Optional.of("it is exported");
        }
        return switch (global) {
            case Function function -> ofFunction(function);
            case GlobalVariable variable -> ofVariable(variable, index);
            case GlobalAlias _, GlobalIFunc _ -> Optional.of("it is another name");
        };
    }

    private static Optional<String> ofFunction(Function function) {
        if (function.isKernel()) {
            return Optional.of("it is a kernel");
        }
        return function.comdat().isPresent() ? Optional.of("it is in a comdat") : Optional.empty();
    }

    private static Optional<String> ofVariable(GlobalVariable variable, UserIndex index) {
        if (variable.addressSpace() != AddressSpace.SHARED.number()) {
            return Optional.of("the host can name it");
        }
        if (variable.comdat().isPresent() || variable.isExternallyInitialized()) {
            return Optional.of("it is in a comdat, or initialized from outside");
        }
        return index.isMentionedByMetadata(variable) ? Optional.of("metadata mentions it") : Optional.empty();
    }

    private static Remark remark(GlobalValue global, String reason) {
        String message = "@" + global.name() + " stays visible: " + reason;
        return new Remark(Remark.Kind.MISSED, NAME, "Stays", "", SourceLocation.NONE, message);
    }
}
