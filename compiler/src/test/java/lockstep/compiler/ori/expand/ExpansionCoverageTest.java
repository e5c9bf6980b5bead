package lockstep.compiler.ori.expand;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import lockstep.ir.macro.PtxMacros;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcodeSpec.Category;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.OperandSpec;
import lockstep.ir.ptx.op.PtxForm;
import lockstep.ir.ptx.op.PtxForm.FormSlot;
import lockstep.ir.sass.ori.OriOperand;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriPtx;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.RegisterFile;
import org.junit.jupiter.api.Test;

/** Which forms of PTX have a rule, and which rules are for forms of PTX. Oracle: the op table. */
final class ExpansionCoverageTest {
    private static final Path WITHOUT =
            Path.of("src/test/resources/lockstep/compiler/ori/expand/forms-without-rule.txt");
    private static final Set<Category> CATEGORIES = EnumSet.of(
            Category.INTEGER, Category.FLOAT, Category.COMPARISON, Category.LOGIC, Category.MOVE, Category.VIDEO);
    private static final int SM_90 = 90;
    private static final int MAX_OPERANDS = 6;

    /** Macros of all forms that sm_90 has, in all combinations of their suffixes. */
    private static List<OriPtx> macros(PtxForm form) {
        List<OriPtx> found = new ArrayList<>();
        for (List<PtxSuffix> suffixes : combinations(form.slots())) {
            boolean isThere =
                    OpTable.get().since(form, suffixes).architecture() <= SM_90 && !suffixes.contains(PtxModifier.CC);
            // macros have no suffixes of two words
            boolean isMacro = suffixes.stream().noneMatch(each -> each.text().contains(":"));
            for (int count = 0; isThere && isMacro && count <= MAX_OPERANDS; count++) {
                form.operandsFor(suffixes, count)
                        .map(specs -> macro(form, suffixes, specs))
                        .filter(macro -> PtxMacros.resolve(macro).isPresent())
                        .ifPresent(found::add);
            }
        }
        return found;
    }

    private static List<List<PtxSuffix>> combinations(List<FormSlot> slots) {
        List<List<PtxSuffix>> found = List.of(List.of());
        for (FormSlot slot : slots) {
            List<List<PtxSuffix>> longer = new ArrayList<>();
            for (List<PtxSuffix> each : found) {
                if (slot.optional()) {
                    longer.add(each);
                }
                for (PtxSuffix word : slot.words()) {
                    List<PtxSuffix> with = new ArrayList<>(each);
                    with.add(word);
                    longer.add(with);
                }
            }
            found = longer;
        }
        return found;
    }

    private static OriPtx macro(PtxForm form, List<PtxSuffix> suffixes, List<OperandSpec> specs) {
        StringBuilder name = new StringBuilder(form.opcode().text());
        suffixes.forEach(each -> name.append('.').append(each.text()));
        List<PtxType> types = suffixes.stream()
                .filter(PtxType.class::isInstance)
                .map(PtxType.class::cast)
                .toList();
        List<OriRegister> targets = new ArrayList<>();
        List<OriOperand> operands = new ArrayList<>();
        for (OperandSpec spec : specs) {
            int number = targets.size() + operands.size();
            List<PtxType> wanted = spec.type().resolve(types);
            PtxType type = wanted.isEmpty() ? PtxType.B32 : wanted.getFirst();
            if (spec.has(OperandSpec.Trait.WRITTEN)) {
                targets.add(register(type, number));
                Optional.ofNullable(spec.second())
                        .ifPresent(second ->
                                targets.add(register(second.resolve(types).getFirst(), number + MAX_OPERANDS)));
            } else if (spec.has(OperandSpec.Trait.IMMEDIATE)) {
                operands.add(new OriImmediate(5));
            } else {
                operands.add(register(type, number));
            }
        }
        return new OriPtx(name.toString(), Optional.empty(), targets, operands);
    }

    private static OriRegister register(PtxType type, int number) {
        return type == PtxType.PRED
                ? new VirtualRegister(RegisterFile.PREDICATE, number, 1)
                : new VirtualRegister(RegisterFile.GENERAL, number, Math.max(1, type.width() / 32));
    }

    private static List<PtxForm> forms() {
        return OpTable.get().forms().stream()
                .filter(form -> CATEGORIES.contains(form.opcode().spec().category()))
                .filter(form -> !form.since().open() && form.since().architecture() <= SM_90)
                .toList();
    }

    /** Law: every computing form has an expansion, except those of a list that may only become shorter. */
    @Test
    void formsHaveRules() throws IOException {
        List<String> without = new ArrayList<>();
        for (PtxForm form : forms()) {
            List<OriPtx> macros = macros(form);
            List<OriPtx> missing = macros.stream()
                    .filter(macro -> ExpansionRules.get().find(macro).isEmpty())
                    .toList();
            if (!missing.isEmpty()) {
                without.add("%s: %d of %d, %s"
                        .formatted(
                                form,
                                missing.size(),
                                macros.size(),
                                missing.getFirst().form()));
            }
        }
        List<String> known = Files.readAllLines(WITHOUT).stream()
                .filter(line -> !line.startsWith("#"))
                .toList();
        assertEquals(String.join("\n", known), String.join("\n", without));
    }

    /** Law: each rule is the first that fits a macro of some form, with registers or with a number. */
    @Test
    void rulesAreForForms() {
        Set<String> used = new TreeSet<>();
        for (PtxForm form : forms()) {
            for (OriPtx macro : macros(form)) {
                rule(macro).ifPresent(used::add);
                for (int i = 0; i < macro.operands().size(); i++) {
                    List<OriOperand> operands = new ArrayList<>(macro.operands());
                    operands.set(i, new OriImmediate(1));
                    rule(new OriPtx(macro.form(), macro.guard(), macro.targets(), operands))
                            .ifPresent(used::add);
                }
            }
        }
        List<String> unused = ExpansionRules.get().all().stream()
                .filter(rule -> !used.contains(name(rule)))
                .map(ExpansionCoverageTest::name)
                .toList();
        assertEquals(List.of(), unused);
    }

    private static Optional<String> rule(OriPtx macro) {
        return ExpansionRules.get().find(macro).map(ExpansionCoverageTest::name);
    }

    private static String name(ExpansionRule rule) {
        return rule.place() + " " + rule.form();
    }
}
