package lockstep.fuzz.generate.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.conformance.driver.OptRequest;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.machine.MachineLayout;
import lockstep.ir.ptx.machine.MachineModule;
import lockstep.ir.ptx.machine.MachineStage;
import lockstep.ir.ptx.text.PtxPrinter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
