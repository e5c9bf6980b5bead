package lockstep.arch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.module.ModuleDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The rules over compiled classes and modules: the project keeps them, and each fires on a sample that does not. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ClassRulesTest {
    /** Methods that run once to fill a table, and are therefore never worth compiling. */
    private static final Set<String> TABLE_INITIALIZERS = Set.of();

    private List<ClassModel> project;

    @BeforeAll
    void readProject() {
        project = Repository.find().mainClasses().stream().map(ClassRules::read).toList();
    }

    private static void assertNone(List<String> violations) {
        assertEquals("", String.join("\n", violations));
    }

    @Test
    void methodsAreShortEnoughToBeCompiled() {
        List<String> violations = new ArrayList<>();
        project.forEach(type -> violations.addAll(ClassRules.longMethods(type, TABLE_INITIALIZERS)));
        assertNone(violations);
    }

    @Test
    void onlyTheCommandLineTalksToStandardStreams() {
        List<String> violations = new ArrayList<>();
        project.stream()
                .filter(type -> !ClassRules.packageOf(type).startsWith("lockstep.cli"))
                .forEach(type -> violations.addAll(ClassRules.standardStreams(type)));
        assertNone(violations);
    }

    @Test
    void librariesStayInside() {
        Set<String> exported = new TreeSet<>();
        for (String module : Repository.MODULES) {
            exported.addAll(
                    ModuleRules.exported(ModuleRules.read(Repository.find().classFolder(module))));
        }
        List<String> violations = new ArrayList<>();
        project.stream()
                .filter(type -> exported.contains(ClassRules.packageOf(type)))
                .forEach(type -> violations.addAll(ClassRules.leakedLibraries(type)));
        assertNone(violations);
    }

    /** A decoded program is shared by runs, engines and threads. */
    @Test
    void decodedProgramsAreNotChangedFromOutside() {
        List<ClassModel> decoded = project.stream()
                .filter(type -> ClassRules.packageOf(type).startsWith("lockstep.sim.image"))
                .toList();
        assertTrue(decoded.size() > 50, "classes of decoded programs: " + decoded.size());
        List<String> violations = new ArrayList<>();
        decoded.forEach(type -> violations.addAll(ClassRules.openFields(type)));
        assertNone(violations);
    }

    @Test
    void modulesRequireOnlyWhatTheyMay() {
        List<String> violations = new ArrayList<>();
        for (String module : Repository.MODULES) {
            violations.addAll(
                    ModuleRules.violations(ModuleRules.read(Repository.find().classFolder(module))));
        }
        assertNone(violations);
    }

    private static ClassModel methodOf(int instructions) {
        byte[] bytes = ClassFile.of()
                .build(
                        ClassDesc.of("lockstep.a.A"),
                        type -> type.withMethodBody(
                                "f", MethodTypeDesc.of(ConstantDescs.CD_void), ClassFile.ACC_STATIC, code -> {
                                    for (int index = 0; index < instructions - 1; index++) {
                                        code.nop();
                                    }
                                    code.return_();
                                }));
        return ClassRules.read(bytes);
    }

    @Test
    void longMethodIsFound() {
        assertNone(ClassRules.longMethods(methodOf(ClassRules.MAX_CODE_BYTES), Set.of()));
        ClassModel tooLong = methodOf(ClassRules.MAX_CODE_BYTES + 1);
        assertEquals(List.of("lockstep.a.A.f: 8001 bytes of bytecode"), ClassRules.longMethods(tooLong, Set.of()));
        assertNone(ClassRules.longMethods(tooLong, Set.of("lockstep.a.A.f")));
    }

    @Test
    void standardStreamsAreFound() {
        ClassDesc system = ClassDesc.of("java.lang.System");
        ClassDesc stream = ClassDesc.of("java.io.PrintStream");
        byte[] bytes = ClassFile.of()
                .build(
                        ClassDesc.of("lockstep.a.A"),
                        type -> type.withMethodBody(
                                "f",
                                MethodTypeDesc.of(ConstantDescs.CD_void),
                                ClassFile.ACC_STATIC,
                                code -> code.getstatic(system, "out", stream)
                                        .pop()
                                        .getstatic(system, "err", stream)
                                        .pop()
                                        .return_()));
        List<String> violations = ClassRules.standardStreams(ClassRules.read(bytes));
        assertEquals(2, violations.size(), violations.toString());
        assertTrue(violations.getFirst().endsWith("uses System.out"), violations.toString());
    }

    @Test
    void leakedLibraryTypeIsFound() {
        ClassDesc list = ClassDesc.of("it.unimi.dsi.fastutil.ints.IntList");
        byte[] bytes = ClassFile.of()
                .build(
                        ClassDesc.of("lockstep.a.A"),
                        type -> type.withFlags(ClassFile.ACC_PUBLIC)
                                .withField("inside", list, ClassFile.ACC_PRIVATE)
                                .withField("outside", list, ClassFile.ACC_PUBLIC));
        assertEquals(
                List.of("lockstep.a.A.outside: exports Lit/unimi/dsi/fastutil/ints/IntList;"),
                ClassRules.leakedLibraries(ClassRules.read(bytes)));
    }

    @Test
    void openFieldIsFound() {
        byte[] bytes = ClassFile.of()
                .build(
                        ClassDesc.of("lockstep.a.A"),
                        type -> type.withFlags(ClassFile.ACC_PUBLIC)
                                .withField("hidden", ConstantDescs.CD_int, ClassFile.ACC_PRIVATE)
                                .withField("shared", ConstantDescs.CD_int, ClassFile.ACC_STATIC)
                                .withField("fixed", ConstantDescs.CD_int, ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL)
                                .withField("open", ConstantDescs.CD_int, 0)
                                .withField("opener", ConstantDescs.CD_int, ClassFile.ACC_PUBLIC));
        assertEquals(
                List.of(
                        "lockstep.a.A.open: can be changed from outside",
                        "lockstep.a.A.opener: can be changed from outside"),
                ClassRules.openFields(ClassRules.read(bytes)));
    }

    @Test
    void wrongModuleDirectionIsFound() {
        ModuleDescriptor simulator = ModuleDescriptor.newModule("lockstep.sim")
                .requires("lockstep.ir")
                .requires("lockstep.compiler")
                .build();
        assertEquals(List.of("module lockstep.sim requires lockstep.compiler"), ModuleRules.violations(simulator));
        ModuleDescriptor compiler = ModuleDescriptor.newModule("lockstep.compiler")
                .requires("lockstep.sim")
                .build();
        assertEquals(List.of("module lockstep.compiler requires lockstep.sim"), ModuleRules.violations(compiler));
        ModuleDescriptor stranger =
                ModuleDescriptor.newModule("lockstep.stranger").build();
        assertEquals(1, ModuleRules.violations(stranger).size());
    }
}
