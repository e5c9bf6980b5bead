package lockstep.arch;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.Architectures;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The direction of dependencies between packages, read from the classes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class PackageDirectionTest {
    private static final ArchRule LAYERS = Architectures.layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("lockstep..")
            .withOptionalLayers(true)
            .layer("ir")
            .definedBy("lockstep.ir..")
            .layer("compiler")
            .definedBy("lockstep.compiler..")
            .layer("simulator")
            .definedBy("lockstep.sim..")
            .layer("conformance")
            .definedBy("lockstep.conformance..")
            .layer("fuzz")
            .definedBy("lockstep.fuzz..", "lockstep.cli..")
            .whereLayer("ir")
            .mayNotAccessAnyLayer()
            .whereLayer("compiler")
            .mayOnlyAccessLayers("ir")
            .whereLayer("simulator")
            .mayOnlyAccessLayers("ir")
            .whereLayer("conformance")
            .mayOnlyAccessLayers("ir", "compiler", "simulator")
            .whereLayer("fuzz")
            .mayOnlyAccessLayers("ir", "compiler", "simulator", "conformance");

    /** The dialects do not know each other; a lowering in the compiler may know two neighbours. */
    private static final ArchRule DIALECTS = slices().matching("lockstep.ir.(nvvm|ptx|sass)..")
            .should()
            .notDependOnEachOther()
            .allowEmptyShould(true);

    /** Each package is a slice of its own. */
    private static final ArchRule PACKAGES_HAVE_NO_CYCLES =
            slices().matching("lockstep.(**)").should().beFreeOfCycles();

    private static final ArchRule COMMANDS_ARE_LAST = ArchRuleDefinition.noClasses()
            .that()
            .resideOutsideOfPackage("lockstep.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("lockstep.cli..");

    private JavaClasses project;

    @BeforeAll
    void readProject() {
        Repository repository = Repository.find();
        List<Path> folders =
                Repository.MODULES.stream().map(repository::classFolder).toList();
        project = new ClassFileImporter().importPaths(folders);
    }

    @Test
    void modulesPointOneWay() {
        assertTrue(project.contain("lockstep.ir.diag.Diagnostic"));
        LAYERS.check(project);
    }

    @Test
    void dialectsDoNotKnowEachOther() {
        DIALECTS.check(project);
    }

    @Test
    void nothingDependsOnTheCommandLine() {
        COMMANDS_ARE_LAST.check(project);
    }

    @Test
    void packagesOfTheSimulatorHaveNoCycles() {
        PACKAGES_HAVE_NO_CYCLES.check(project.that(JavaClass.Predicates.resideInAPackage("lockstep.sim..")));
    }

    @Test
    void everyClassBelongsToALayer() {
        List<String> strangers = project.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> !name.matches("(lockstep\\.(ir|compiler|sim|conformance|fuzz|cli)(\\..*)?)?"))
                .distinct()
                .toList();
        assertEquals(List.of(), strangers);
    }

    @Test
    void simulatorThatUsesTheCompilerIsFound(@TempDir Path folder) {
        JavaClasses sample = Samples.compile(
                folder,
                "lockstep/compiler/Folder.java",
                "package lockstep.compiler; public class Folder {}",
                "lockstep/sim/Engine.java",
                "package lockstep.sim; class Engine { lockstep.compiler.Folder folder; }");
        assertTrue(LAYERS.evaluate(sample).hasViolation());
    }

    @Test
    void irThatUsesTheCommandLineIsFound(@TempDir Path folder) {
        JavaClasses sample = Samples.compile(
                folder,
                "lockstep/cli/Tool.java",
                "package lockstep.cli; public class Tool {}",
                "lockstep/ir/Node.java",
                "package lockstep.ir; class Node { lockstep.cli.Tool tool; }");
        assertTrue(LAYERS.evaluate(sample).hasViolation());
        assertTrue(COMMANDS_ARE_LAST.evaluate(sample).hasViolation());
    }

    @Test
    void dialectThatUsesAnotherIsFound(@TempDir Path folder) {
        JavaClasses sample = Samples.compile(
                folder,
                "lockstep/ir/ptx/Register.java",
                "package lockstep.ir.ptx; public class Register {}",
                "lockstep/ir/sass/Word.java",
                "package lockstep.ir.sass; class Word { lockstep.ir.ptx.Register register; }");
        assertTrue(DIALECTS.evaluate(sample).hasViolation());
    }

    @Test
    void cycleOfAPackageAndTheOneInsideIsFound(@TempDir Path folder) {
        JavaClasses sample = Samples.compile(
                folder,
                "lockstep/sim/Engine.java",
                "package lockstep.sim; public class Engine { lockstep.sim.image.Image image; }",
                "lockstep/sim/image/Image.java",
                "package lockstep.sim.image; public class Image { lockstep.sim.Engine engine; }");
        assertTrue(PACKAGES_HAVE_NO_CYCLES.evaluate(sample).hasViolation());
    }
}
