package lockstep.fuzz.generate.ori;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.ori.Macro;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriPhi;
import lockstep.ir.sass.ori.OriPtx;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.RegisterFile;

/** What open programs show: the rows of the open form and what they are about. */
final class OriRows {
    /** All rows that programs must show. */
    static final List<String> ALL = all();

    private OriRows() {}

    private static List<String> all() {
        List<String> rows = new ArrayList<>();
        for (Macro macro : Macro.values()) {
            rows.add(macro.text());
        }
        rows.addAll(List.of(
                "PHI",
                "PHI x2",
                "PHI that reads a PHI",
                "guarded COPY",
                "guarded UNDEF",
                "guarded PTX",
                "guarded word",
                "COPY of a uniform register",
                "tuple x2",
                "tuple x3",
                "tuple x4",
                "uniform register",
                "barrier register",
                "barrier in a barrier",
                "ssa",
                "free",
                "threaded",
                "synced",
                "loop",
                "call",
                "PHI of a uniform register"));
        Stream.of(Architecture.values()).map(Architecture::tool).forEach(rows::add);
        Stream.concat(PtxTemplate.computing().stream(), PtxTemplate.collective().stream())
                .forEach(template -> rows.add("PTX." + template.form()));
        return List.copyOf(rows);
    }

    static Set<String> of(OriModule module) {
        Set<String> found = new TreeSet<>();
        found.add(module.architecture().tool());
        OriFunction function = module.functions().getFirst();
        found.add(function.stage().text());
        found.add(function.convergence().text());
        Set<VirtualRegister> phis = new TreeSet<>((a, b) -> a.toString().compareTo(b.toString()));
        int depth = 0;
        for (int i = 0; i < function.blocks().size(); i++) {
            for (OriInstruction each : function.blocks().get(i).instructions()) {
                rows(each, found);
                Stream.concat(each.results().stream(), each.sources().stream()).forEach(r -> register(r, found));
                if (each instanceof OriPhi phi) {
                    phis.add(phi.result());
                }
                if (each instanceof OriMachine machine) {
                    String name = machine.instruction().form().mnemonic();
                    depth += name.equals("BSSY") ? 1 : name.equals("BSYNC") ? -1 : 0;
                    if (depth > 1) {
                        found.add("barrier in a barrier");
                    }
                    for (String target : machine.targets()) {
                        if (!function.indices().containsKey(target)) {
                            found.add("call");
                        } else if (!name.equals("BSSY") && function.indices().get(target) <= i) {
                            found.add("loop");
                        }
                    }
                }
            }
        }
        function.blocks()
                .forEach(block -> block.instructions().forEach(each -> {
                    if (each instanceof OriPhi phi && phi.sources().stream().anyMatch(phis::contains)) {
                        found.add("PHI that reads a PHI");
                    }
                }));
        return found;
    }

    private static void rows(OriInstruction instruction, Set<String> found) {
        String guarded = instruction.isGuarded() ? "guarded " : "";
        switch (instruction) {
            case OriMachine machine -> {
                boolean isCompute = !machine.results().isEmpty();
                if (!guarded.isEmpty() && isCompute) {
                    found.add(guarded + "word");
                }
            }
            case OriMacro macro -> {
                found.add(macro.macro().text());
                found.add(guarded + macro.macro().text());
                if (macro.macro() == Macro.COPY && macro.operands().getFirst().file() == RegisterFile.UNIFORM) {
                    found.add("COPY of a uniform register");
                }
            }
            case OriPtx ptx -> {
                found.add("PTX." + ptx.form());
                if (!guarded.isEmpty()) {
                    found.add("guarded PTX");
                }
            }
            case OriPhi phi -> {
                found.add("PHI");
                if (phi.result().file().isUniform()) {
                    found.add("PHI of a uniform register");
                }
                if (phi.result().width() > 1) {
                    found.add("PHI x" + phi.result().width());
                }
            }
        }
    }

    private static void register(VirtualRegister register, Set<String> found) {
        if (register.width() > 1) {
            found.add("tuple x" + register.width());
        }
        switch (register.file()) {
            case UNIFORM, UNIFORM_PREDICATE -> found.add("uniform register");
            case BARRIER -> found.add("barrier register");
            case GENERAL, PREDICATE -> {}
        }
    }
}
