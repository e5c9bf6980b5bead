package lockstep.arch;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.Architectures;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
            .definedBy("lockstep.fuzz..", "lockstep.bench..", "lockstep.cli..")
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

    private static final ArchRule COMMANDS_ARE_LAST = ArchRuleDefinition.noClasses()
            .that()
            .resideOutsideOfPackage("lockstep.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("lockstep.cli..");

    /** It takes long to load, and no other command needs it. */
    private static final ArchRule LINES_ARE_EDITED_IN_ONE_PLACE = ArchRuleDefinition.noClasses()
            .that()
            .resideOutsideOfPackage("lockstep.cli.edit")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.jline..");

    /** Each module is a folder of packages, and no package needs itself through others. */
    private static final Map<String, String> MODULE_PACKAGES = Map.of(
            "ir", "lockstep.ir.(**)",
            "compiler", "lockstep.compiler.(**)",
            "simt-sim", "lockstep.(**)",
            "conformance", "lockstep.conformance.(**)",
            "fuzz", "lockstep.(**)");

    private static ArchRule noCycles(String packages) {
        return slices().matching(packages).should().beFreeOfCycles();
    }

    /** Judges know the known bugs of tools; these know programs alone. */
    private static final ArchRule KNOWN_BUGS_KNOW_NO_JUDGE = ArchRuleDefinition.noClasses()
            .that()
            .resideInAPackage("lockstep.fuzz.known")
            .should()
            .dependOnClassesThat(resideInAPackage("lockstep.fuzz..")
                    .and(not(resideInAnyPackage("lockstep.fuzz.known", "lockstep.fuzz.kernel"))));

    /** Campaigns and benchmarks are used by the command line, not by what they run. */
    private static final ArchRule CAMPAIGNS_ARE_LATE = ArchRuleDefinition.noClasses()
            .that()
            .resideOutsideOfPackages(
                    "lockstep.fuzz.campaign", "lockstep.fuzz.detection", "lockstep.bench", "lockstep.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("lockstep.fuzz.campaign", "lockstep.bench");

    private JavaClasses project;

    /** Rules name packages alone, so that classes of the JDK and of libraries need not be read. */
    @BeforeAll
    void readProject() {
        ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
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
    void linesAreEditedInOnePlace() {
        LINES_ARE_EDITED_IN_ONE_PLACE.check(project);
    }

    @Test
    void knownBugsOfToolsKnowNoJudge() {
        KNOWN_BUGS_KNOW_NO_JUDGE.check(project);
    }

    @Test
    void campaignsAndBenchmarksAreForTheCommandLine() {
        CAMPAIGNS_ARE_LATE.check(project);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ir", "compiler", "simt-sim", "conformance", "fuzz"})
    void packagesOfAModuleHaveNoCycles(String module) {
        String folder = Repository.find().classFolder(module).toUri().toString();
        JavaClasses own = project.that(DescribedPredicate.describe(
                "are of the module " + module,
                each -> each.getSource()
                        .filter(source -> source.getUri().toString().startsWith(folder))
                        .isPresent()));
        assertTrue(own.size() > 100, () -> module + " has " + own.size() + " classes");
        noCycles(MODULE_PACKAGES.get(module)).check(own);
    }

    @Test
    void everyClassBelongsToALayer() {
        List<String> strangers = project.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> !name.matches("(lockstep\\.(ir|compiler|sim|conformance|fuzz|bench|cli)(\\..*)?)?"))
                .distinct()
                .toList();
        assertEquals(List.of(), strangers);
    }

    @Test
    void simulatorThatUsesTheCompilerIsFound(@TempDir Path folder) {
        JavaClasses sample = RuleSamples.compile(
                folder,
                "lockstep/compiler/Folder.java",
                "package lockstep.compiler; public class Folder {}",
                "lockstep/sim/Engine.java",
                "package lockstep.sim; class Engine { lockstep.compiler.Folder folder; }");
        assertTrue(LAYERS.evaluate(sample).hasViolation());
    }

    @Test
    void irThatUsesTheCommandLineIsFound(@TempDir Path folder) {
        JavaClasses sample = RuleSamples.compile(
                folder,
                "lockstep/cli/Tool.java",
                "package lockstep.cli; public class Tool {}",
                "lockstep/ir/Node.java",
                "package lockstep.ir; class Node { lockstep.cli.Tool tool; }");
        assertTrue(LAYERS.evaluate(sample).hasViolation());
        assertTrue(COMMANDS_ARE_LAST.evaluate(sample).hasViolation());
    }

    @Test
    void commandThatReadsATerminalItselfIsFound(@TempDir Path folder) {
        JavaClasses sample = RuleSamples.compile(
                folder,
                "org/jline/reader/LineReader.java",
                "package org.jline.reader; public class LineReader {}",
                "lockstep/cli/command/Typing.java",
                "package lockstep.cli.command; class Typing { org.jline.reader.LineReader lines; }");
        assertTrue(LINES_ARE_EDITED_IN_ONE_PLACE.evaluate(sample).hasViolation());
    }

    @Test
    void packagesThatNeedEachOtherAreFound(@TempDir Path folder) {
        JavaClasses sample = RuleSamples.compile(
                folder,
                "lockstep/fuzz/judge/Judge.java",
                "package lockstep.fuzz.judge; public class Judge { lockstep.fuzz.known.Bug bug; }",
                "lockstep/fuzz/known/Bug.java",
                "package lockstep.fuzz.known; public class Bug { lockstep.fuzz.judge.Judge judge; }");
        assertTrue(noCycles(MODULE_PACKAGES.get("fuzz")).evaluate(sample).hasViolation());
        assertTrue(KNOWN_BUGS_KNOW_NO_JUDGE.evaluate(sample).hasViolation());
    }

    @Test
    void judgeThatUsesACampaignIsFound(@TempDir Path folder) {
        JavaClasses sample = RuleSamples.compile(
                folder,
                "lockstep/fuzz/campaign/Campaign.java",
                "package lockstep.fuzz.campaign; public class Campaign {}",
                "lockstep/fuzz/judge/Judge.java",
                "package lockstep.fuzz.judge; class Judge { lockstep.fuzz.campaign.Campaign campaign; }");
        assertTrue(CAMPAIGNS_ARE_LATE.evaluate(sample).hasViolation());
    }

    @Test
    void dialectThatUsesAnotherIsFound(@TempDir Path folder) {
        JavaClasses sample = RuleSamples.compile(
                folder,
                "lockstep/ir/ptx/Register.java",
                "package lockstep.ir.ptx; public class Register {}",
                "lockstep/ir/sass/Word.java",
                "package lockstep.ir.sass; class Word { lockstep.ir.ptx.Register register; }");
        assertTrue(DIALECTS.evaluate(sample).hasViolation());
    }

    @Test
    void cycleOfAPackageAndTheOneInsideIsFound(@TempDir Path folder) {
        JavaClasses sample = RuleSamples.compile(
                folder,
                "lockstep/sim/Engine.java",
                "package lockstep.sim; public class Engine { lockstep.sim.image.Image image; }",
                "lockstep/sim/image/Image.java",
                "package lockstep.sim.image; public class Image { lockstep.sim.Engine engine; }");
        assertTrue(noCycles("lockstep.(**)").evaluate(sample).hasViolation());
    }
}
