package lockstep.compiler.legalize;

import java.util.List;
import java.util.Set;
import lockstep.compiler.emit.PtxNames;
import lockstep.compiler.globalopt.Edits;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * nvptx-assign-valid-global-names: gives internal and private globals names that are valid in PTX.
 *
 * <ol>
 *   <li>A dot or an at sign becomes {@code _$_}, any other character that is invalid in PTX becomes {@code _$x41_}, its
 *       code in hexadecimal digits; letters, digits, {@code _} and {@code $} stay. A name that does not begin with a
 *       letter, {@code _} or {@code $}, is empty, or is reserved in PTX gets the prefix {@code _$}.
 *   <li>If the name is taken, {@code $1}, {@code $2} and so on is appended, in module order, so that the result depends
 *       only on the module.
 * </ol>
 *
 * <p>Example: {@code @.str.1} becomes {@code @_$_str_$_1}, {@code @0} becomes {@code @_$}.
 *
 * <p>Visible globals keep their names, since the host launches kernels and writes variables by name, and other modules
 * are linked by name: selection refuses those that are invalid in PTX. Names that begin with {@code llvm.} are left.
 * Linear in the length of the names, except for conflicts. Source: LLVM, NVPTXAssignValidGlobalNames, which leaves
 * external names alone as well; PTX ISA 9.0, "Identifiers".
 */
public final class AssignValidGlobalNames implements ModulePass {
    private static final String NAME = "nvptx-assign-valid-global-names";
    static final Rule RENAME = new Rule(NAME, "rename", "an internal global gets a name that is valid in PTX");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "give internal globals names that PTX has",
            new SourceRef.Manual("LLVM, NVPTX", "NVPTXAssignValidGlobalNames"),
            List.of(RENAME),
            List.of(),
            List.of("renamed"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean isRequired() {
        return true;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        Edits edits = new Edits(module, context);
        for (GlobalValue global : module.globals()) {
            if (global.linkage().isLocal()
                    && !PtxNames.isValid(global.name())
                    && !global.hasReservedName()
                    && allow(global, edits)) {
                module.rename(global, free(module, PtxNames.valid(global.name())));
                context.count("renamed", 1);
            }
        }
        return edits.changed();
    }

    private static boolean allow(GlobalValue global, Edits edits) {
        return global instanceof Function function && !function.isDeclaration()
                ? edits.allow(RENAME, function, function.entry())
                : edits.allow(RENAME);
    }

    private static String free(Module module, String wanted) {
        String name = wanted;
        for (int i = 1; module.global(name).isPresent(); i++) {
            name = wanted + "$" + i;
        }
        return name;
    }
}
